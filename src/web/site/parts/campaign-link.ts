import { site } from '../../../../site.config.ts';
import { memoize } from '../../../domain/memoize.ts';
import type { CampaignMedium } from '../../../domain/results/counted-event.ts';

/** A link, by default to the app, whose campaign parameters name the site, the call to action and the page. */
export function campaignLink(
  medium: CampaignMedium,
  campaign: string,
  address: string = site.appUrl,
): string {
  const [before, after] = splitAtCampaign(medium, address);
  return before + encoded(campaign) + after;
}

/** The parts of the address before and after the campaign name. Memoized, because every page has five such links. */
const splitAtCampaign = memoize(
  (medium: CampaignMedium, address: string): [before: string, after: string] => {
    const url = new URL(address);
    url.searchParams.set('utm_source', site.siteName.toLowerCase());
    url.searchParams.set('utm_medium', medium);
    url.searchParams.delete('utm_campaign');
    url.searchParams.append('utm_campaign', '');
    const parameter = '&utm_campaign=';
    const at = url.href.indexOf(parameter) + parameter.length;
    return [url.href.slice(0, at), url.href.slice(at)];
  },
  { keyOf: (medium, address) => `${medium} ${address}`, maxSize: 1_000 },
);

/** Most campaign names are slugs and need no encoding, so they skip the slow path. */
const encoded = (campaign: string) =>
  /^[\w.-]*$/.test(campaign) ? campaign : new URLSearchParams([['', campaign]]).toString().slice(1);

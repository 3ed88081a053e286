import { site } from '../../../../site.config.ts';

/** Which call to action a visitor followed. */
export type CampaignMedium = 'header' | 'hero' | 'footer' | 'food-check' | 'cta' | 'article' | 'recipes';

/** Addresses already read, cut where the campaign goes: every page has five of these links. */
const begun = new Map<string, [before: string, after: string]>();

/** An address of the provider's app that says where the visitor came from: site, call to action and page. */
export function campaignLink(
  medium: CampaignMedium,
  campaign: string,
  address: string = site.appUrl,
): string {
  const name = `${medium} ${address}`;
  const [before, after] = begun.get(name) ?? begin(medium, address);
  begun.set(name, [before, after]);
  return before + encoded(campaign) + after;
}

function begin(medium: CampaignMedium, address: string): [string, string] {
  const url = new URL(address);
  url.searchParams.set('utm_source', site.siteName.toLowerCase());
  url.searchParams.set('utm_medium', medium);
  url.searchParams.delete('utm_campaign');
  url.searchParams.append('utm_campaign', '');
  const mark = '&utm_campaign=';
  const at = url.href.indexOf(mark) + mark.length;
  return [url.href.slice(0, at), url.href.slice(at)];
}

/** Nearly always it is a slug, which stands for itself. */
const encoded = (campaign: string) =>
  /^[\w.-]*$/.test(campaign) ? campaign : new URLSearchParams([['', campaign]]).toString().slice(1);

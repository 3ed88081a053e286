import { site } from '../../../site.config.ts';

/** Which call to action a visitor followed. */
export type CampaignMedium = 'header' | 'hero' | 'footer' | 'food-check' | 'cta' | 'article' | 'recipes';

/** Addresses already read: every page has five links of these, and reading costs more than changing one word. */
const started = new Map<string, URL>();

/** An address of the provider's app that says where the visitor came from: site, call to action and page. */
export function campaignLink(
  medium: CampaignMedium,
  campaign: string,
  address: string = site.appUrl,
): string {
  const name = `${medium} ${address}`;
  const url = started.get(name) ?? start(medium, address);
  started.set(name, url);
  url.searchParams.set('utm_campaign', campaign);
  return url.href;
}

function start(medium: CampaignMedium, address: string): URL {
  const url = new URL(address);
  url.searchParams.set('utm_source', site.siteName.toLowerCase());
  url.searchParams.set('utm_medium', medium);
  return url;
}

import { site } from '../../../site.config.ts';

/** Which call to action a visitor followed. */
export type CampaignMedium = 'header' | 'hero' | 'footer' | 'food-check' | 'cta' | 'article' | 'recipes';

/** An address of the provider's app that says where the visitor came from: site, call to action and page. */
export function campaignLink(
  medium: CampaignMedium,
  campaign: string,
  address: string = site.appUrl,
): string {
  const url = new URL(address);
  url.searchParams.set('utm_source', site.siteName.toLowerCase());
  url.searchParams.set('utm_medium', medium);
  url.searchParams.set('utm_campaign', campaign);
  return url.href;
}

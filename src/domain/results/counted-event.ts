import type { Locale } from '../locale.ts';

/** The links to the app, by their value of `utm_medium`. */
export const campaignMedia = [
  'header',
  'hero',
  'footer',
  'food-check',
  'cta',
  'article',
  'recipes',
  'label',
  'embed',
] as const;
export type CampaignMedium = (typeof campaignMedia)[number];

export const countedEventPath = '/telling';

/** An event that a page reports: a click on a link to the app. */
export interface CountedEvent {
  kind: 'scan';
  path: string;
  locale: Locale;
  medium: CampaignMedium;
}

/** The server rejects a longer body without reading it. */
export const maxEventBytes = 500;
/** The form of a path in an event. The site redirects other spellings to it, so a real page never sends another one. */
const canonicalPath = /^\/(?:[a-z0-9._~-]+(?:\/[a-z0-9._~-]+)*)?$/;

/** Reads `scan,path,lang,medium`, as the inline script sends it. Returns undefined for any other text. */
export function readCountedEvent(text: string): CountedEvent | undefined {
  const [kind, path = '', lang, value, ...others] = text.split(',');
  if (kind !== 'scan' || others.length > 0 || !canonicalPath.test(path)) return undefined;
  const locale = lang === 'nb' ? 'no' : lang === 'en' ? 'en' : undefined;
  const medium = campaignMedia.find((each) => each === value);
  return locale && medium && { kind, path, locale, medium };
}

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

export const foodCheckResults = ['found', 'not-found'] as const;
export type FoodCheckOutcome = (typeof foodCheckResults)[number];

/** An event that a page reports: a click on a link to the app, or a use of the food check. */
export type CountedEvent = { path: string; locale: Locale } & (
  | { kind: 'scan'; medium: CampaignMedium }
  | { kind: 'food-check'; result: FoodCheckOutcome; food?: string }
);

/** The server rejects a longer body without reading it. */
export const maxEventBytes = 500;
const maxFoodLength = 40;
/** The form of a path in an event. The site redirects other spellings to it, so a real page never sends another one. */
const canonicalPath = /^\/(?:[a-z0-9._~-]+(?:\/[a-z0-9._~-]+)*)?$/;

/**
 * Reads `kind,path,lang,value`, as the inline script sends it. A food check may add the name of a food that was not
 * found. Returns undefined for any other text.
 */
export function readCountedEvent(text: string): CountedEvent | undefined {
  const [kind, pathname = '', lang, value, food, ...others] = text.split(',');
  if (others.length > 0 || !canonicalPath.test(pathname)) return undefined;
  const locale = lang === 'nb' ? 'no' : lang === 'en' ? 'en' : undefined;
  if (!locale) return undefined;
  const page: { path: string; locale: Locale } = { path: pathname, locale };
  if (kind === 'scan' && food === undefined) {
    const medium = campaignMedia.find((each) => each === value);
    return medium && { ...page, kind, medium };
  }
  if (kind === 'food-check') {
    const result = foodCheckResults.find((each) => each === value);
    const name = food === undefined || result !== 'not-found' ? undefined : foodName(food);
    return result && { ...page, kind, result, ...(name && { food: name }) };
  }
  return undefined;
}

/** Accepts only short names without digits, because other input may contain personal data. */
function foodName(text: string): string | undefined {
  const name = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return name.length <= maxFoodLength && /^\p{L}[\p{L} '’-]*$/u.test(name) ? name : undefined;
}

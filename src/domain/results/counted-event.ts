import type { Locale } from '../locale.ts';

/** The calls to action that link to the app. They are the values of `utm_medium`. */
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

/** The address to which pages send their counted events. The inline script on every page contains it. */
export const countedEventPath = '/telling';

export const foodCheckResults = ['found', 'not-found'] as const;
export type FoodCheckOutcome = (typeof foodCheckResults)[number];

/** An event that a page reports: a click on a link to the app, or one use of the food check. */
export type CountedEvent = { path: string; locale: Locale } & (
  | { kind: 'scan'; medium: CampaignMedium }
  | { kind: 'food-check'; result: FoodCheckOutcome; food?: string }
);

/** The longest body of an event. Longer bodies are refused unread. */
export const maxEventBytes = 500;
const maxFoodLength = 40;
/** Other spellings of an address redirect to this form, so no page has them. */
const canonicalPath = /^\/(?:[a-z0-9._~-]+(?:\/[a-z0-9._~-]+)*)?$/;

/**
 * Reads `kind,path,lang,value`, the format of the inline script. A food check may add the name of a food that was not
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

/** Only short names of letters are kept, because longer input or digits may be about a person. */
function foodName(text: string): string | undefined {
  const name = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return name.length <= maxFoodLength && /^\p{L}[\p{L} '’-]*$/u.test(name) ? name : undefined;
}

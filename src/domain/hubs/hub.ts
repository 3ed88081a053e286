import { z } from 'zod';
import { type Locale, locales } from '../locale.ts';

/** Maximum lengths of the texts and of the article list, for the schema and the form. */
export const hubLimits = { title: 120, introduction: 5000, articles: 60 } as const;

const fieldsSchema = z.strictObject({
  title_no: z.string().trim().max(hubLimits.title).default(''),
  title_en: z.string().trim().max(hubLimits.title).default(''),
  /** The introductions are Markdown. */
  introduction_no: z.string().trim().max(hubLimits.introduction).default(''),
  introduction_en: z.string().trim().max(hubLimits.introduction).default(''),
  /** The ids are in the order in which the page shows the articles. */
  article_ids: z
    .array(z.uuid())
    .max(hubLimits.articles)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});
export type HubFields = z.output<typeof fieldsSchema>;

type HubTexts = Pick<HubFields, 'title_no' | 'title_en' | 'introduction_no' | 'introduction_en'>;

/** A hub exists in a language if it has both a title and an introduction in that language. */
export const hubLocales = (hub: HubTexts): Locale[] =>
  locales.filter((locale) => hub[`title_${locale}`] !== '' && hub[`introduction_${locale}`] !== '');

const isComplete = (hub: HubTexts): boolean => hubLocales(hub).length > 0;
const message = 'A hub needs a title and an introduction in at least one language.';

export const hubFieldsSchema = fieldsSchema.refine(isComplete, { message, path: ['title_no'] });

/** `updated_at` identifies the version that the user saw. */
export const hubChangeSchema = fieldsSchema
  .extend({ updated_at: z.iso.datetime() })
  .refine(isComplete, { message, path: ['title_no'] });

export interface PublicHub {
  slug: string;
  locale: Locale;
  title: string;
  introduction: string;
  locales: Locale[];
  articleIds: string[];
}

export function hubIn(
  hub: HubTexts & { slug: string; article_ids: string[] },
  locale: Locale,
): PublicHub | undefined {
  const existing = hubLocales(hub);
  if (!existing.includes(locale)) return undefined;
  return {
    slug: hub.slug,
    locale,
    title: hub[`title_${locale}`],
    introduction: hub[`introduction_${locale}`],
    locales: existing,
    articleIds: hub.article_ids,
  };
}

import { z } from 'zod';
import { inBothLocales, type Locale, locales } from '../locale.ts';

/** A topic is a page that gathers the articles on one subject. */
export const topicPath = (slug: string) => `/tema/${slug}` as const;

export const topicLimits = { title: 120, introduction: 5000, articles: 60 } as const;

const fieldsSchema = z.strictObject({
  ...inBothLocales('title', z.string().trim().max(topicLimits.title).default('')),
  /** The introductions are Markdown. */
  ...inBothLocales('introduction', z.string().trim().max(topicLimits.introduction).default('')),
  /** The ids are in the order in which the page shows the articles. */
  article_ids: z
    .array(z.uuid())
    .max(topicLimits.articles)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});
export type TopicFields = z.output<typeof fieldsSchema>;

type TopicTexts = Pick<TopicFields, 'title_no' | 'title_en' | 'introduction_no' | 'introduction_en'>;

/** A topic exists in a language if it has both a title and an introduction in that language. */
export const topicLocales = (topic: TopicTexts): Locale[] =>
  locales.filter((locale) => topic[`title_${locale}`] !== '' && topic[`introduction_${locale}`] !== '');

const isComplete = (topic: TopicTexts): boolean => topicLocales(topic).length > 0;
const message = 'A topic needs a title and an introduction in at least one language.';

export const topicFieldsSchema = fieldsSchema.refine(isComplete, { message, path: ['title_no'] });

/** `updated_at` identifies the version that the user saw. */
export const topicChangeSchema = fieldsSchema
  .extend({ updated_at: z.iso.datetime() })
  .refine(isComplete, { message, path: ['title_no'] });

export type PublicTopic = NonNullable<ReturnType<typeof topicIn>>;

export function topicIn(topic: TopicTexts & { slug: string; article_ids: string[] }, locale: Locale) {
  const existing = topicLocales(topic);
  if (!existing.includes(locale)) return undefined;
  return {
    slug: topic.slug,
    locale,
    title: topic[`title_${locale}`],
    introduction: topic[`introduction_${locale}`],
    locales: existing,
    articleIds: topic.article_ids,
  };
}

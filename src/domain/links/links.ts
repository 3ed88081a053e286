import { z } from 'zod';
import { slugSchema } from '../articles/slug.ts';
import { localeSchema } from '../locale.ts';

export const deadPathsSchema = z.strictObject({
  paths: z.array(z.string().max(2000)).max(200),
});

export const linkTargetsSchema = z.object({ locale: localeSchema.default('no') });

/** `terms` are the words with which other articles may mention the article with the given slug. */
export const mentionsSchema = z.strictObject({
  slug: slugSchema.or(z.literal('')).default(''),
  locale: localeSchema,
  terms: z.array(z.string().trim().min(1).max(100)).max(8),
});

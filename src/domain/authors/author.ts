import { z } from 'zod';
import { inBothLocales, type Locale } from '../locale.ts';
import { hashOfAddress } from '../media/media.ts';
import type { Reviewer } from '../settings/site-settings.ts';

export const authorPath = (slug: string) => `/forfattere/${slug}` as const;

export const authorLimits = { name: 200, role: 200, biography: 1000, link: 2000 } as const;

const line = (max: number) => z.string().trim().max(max);

export const authorFieldsSchema = z.strictObject({
  name: line(authorLimits.name).min(1),
  ...inBothLocales('role', line(authorLimits.role).default('')),
  ...inBothLocales('biography', line(authorLimits.biography).default('')),
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(authorLimits.link)]).default(''),
  photo: z
    .string()
    .refine((address) => address === '' || hashOfAddress(address) !== undefined)
    .default(''),
});
export type AuthorFields = z.output<typeof authorFieldsSchema>;

/** `updated_at` identifies the version that the user saw. */
export const authorChangeSchema = authorFieldsSchema.extend({ updated_at: z.iso.datetime() });

/** Returns an author in one language. A missing text is taken from the other language. */
export const authorIn = (author: AuthorFields & { slug: string }, locale: Locale) => ({
  slug: author.slug,
  name: author.name,
  role: author[`role_${locale}`] || author.role_no || author.role_en,
  biography: author[`biography_${locale}`] || author.biography_no || author.biography_en,
  link: author.link,
  photo: author.photo,
});

export type PublicAuthor = ReturnType<typeof authorIn>;

/** The author and the reviewer of an article. Undefined for a person of whom only the name is known. */
export interface ArticlePeople {
  author: PublicAuthor | undefined;
  reviewer: Reviewer | undefined;
}

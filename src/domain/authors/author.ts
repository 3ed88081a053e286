import { z } from 'zod';
import type { Locale } from '../locale.ts';
import type { Reviewer } from '../settings/site-settings.ts';

/** The maximum lengths of an author's texts, for the schema and the form. */
export const authorLimits = { name: 200, role: 200, biography: 1000, link: 2000 } as const;

const line = (max: number) => z.string().trim().max(max);

export const authorFieldsSchema = z.strictObject({
  name: line(authorLimits.name).min(1),
  role_no: line(authorLimits.role).default(''),
  role_en: line(authorLimits.role).default(''),
  biography_no: line(authorLimits.biography).default(''),
  biography_en: line(authorLimits.biography).default(''),
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(authorLimits.link)]).default(''),
});
export type AuthorFields = z.output<typeof authorFieldsSchema>;

/** `updated_at` is the version of the author that the editor saw. */
export const authorChangeSchema = authorFieldsSchema.extend({ updated_at: z.iso.datetime() });

/** An author in one language, as public pages show the author. */
export interface PublicAuthor {
  slug: string;
  name: string;
  role: string;
  biography: string;
  link: string;
}

/** Returns an author in one language. A text that is missing in that language is taken from the other one. */
export const authorIn = (author: AuthorFields & { slug: string }, locale: Locale): PublicAuthor => ({
  slug: author.slug,
  name: author.name,
  role: author[`role_${locale}`] || author.role_no || author.role_en,
  biography: author[`biography_${locale}`] || author.biography_no || author.biography_en,
  link: author.link,
});

/** The people of an article whose details are known. */
export interface ArticlePeople {
  author: PublicAuthor | undefined;
  reviewer: Reviewer | undefined;
}

import { z } from 'zod';
import { inBothLocales, type Locale, localeSchema, titleIn } from '../locale.ts';
import { listQuerySchema } from '../page-query.ts';
import { pick } from '../pick.ts';
import { strengthShape } from './source-strength.ts';

export const sourceLimits = { url: 2000, title: 300, facts: 20_000 } as const;

/** One fact per line. Blank lines and surrounding spaces are removed. */
const facts = z
  .string()
  .max(sourceLimits.facts)
  .default('')
  .transform((text) => linesOf(text).join('\n'));

const sourceShape = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(sourceLimits.url),
  ...inBothLocales('title', z.string().trim().max(sourceLimits.title).default('')),
  ...inBothLocales('facts', facts),
  ...strengthShape,
});

function checkTitle(context: z.core.ParsePayload<{ title_no: string; title_en: string }>): void {
  const { title_no, title_en } = context.value;
  if (title_no || title_en) return;
  context.issues.push({
    code: 'custom',
    input: title_no,
    path: ['title_no'],
    message: 'At least one language needs a title.',
  });
}

export const sourceFieldsSchema = sourceShape.check(checkTitle);
/** `updated_at` identifies the version that the user saw. If undefined, the change applies to any version. */
export const sourceChangeSchema = sourceShape
  .extend({ updated_at: z.iso.datetime().optional() })
  .check(checkTitle);
export type SourceFields = z.output<typeof sourceFieldsSchema>;

/** The list is sorted by the titles in `locale`. */
export const sourceSearchSchema = listQuerySchema.extend({ locale: localeSchema.default('no') });

export const sourceLookupSchema = z.strictObject({
  address: z.string().trim().min(1).max(sourceLimits.url),
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A source in one language that a generated text may cite. */
export type RelevantSource = ReturnType<typeof sourceIn>;

/** Returns a source in one language. A missing title or missing facts are taken from the other language. */
export function sourceIn(source: SourceFields & { id: string }, locale: Locale) {
  const facts = source[`facts_${locale}`] || source.facts_no || source.facts_en;
  return {
    ...pick(source, 'id', 'url', 'published_year', 'design', 'statistical_class', 'grade'),
    ...pick(source, 'population_no', 'population_en', 'review_on'),
    title: titleIn(source, locale),
    facts: linesOf(facts),
  };
}

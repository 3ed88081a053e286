import { z } from 'zod';
import type { Locale } from '../locale.ts';

const title = z.string().trim().max(300).default('');
/** One fact per line: empty lines and spaces around a fact are not kept. */
const facts = z
  .string()
  .max(20_000)
  .default('')
  .transform((text) => linesOf(text).join('\n'));

const sourceShape = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  title_no: title,
  title_en: title,
  facts_no: facts,
  facts_en: facts,
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
/** A change says when the source it saw was changed last; without that it is of the source as it is. */
export const sourceChangeSchema = sourceShape
  .extend({ updated_at: z.iso.datetime().optional() })
  .check(checkTitle);
export type SourceFields = z.output<typeof sourceFieldsSchema>;

export const sourceSearchSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  q: z.string().trim().max(200).default(''),
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A source as a text in one language leans on it. */
export interface RelevantSource {
  id: string;
  title: string;
  url: string;
  facts: string[];
}

/** A source in a language, with the other language's words where it has none of its own. */
export function sourceIn(source: SourceFields & { id: string }, locale: Locale): RelevantSource {
  const inOwn = source[`facts_${locale}`] || source.facts_no || source.facts_en;
  return {
    id: source.id,
    title: source[`title_${locale}`] || source.title_no || source.title_en,
    url: source.url,
    facts: linesOf(inOwn),
  };
}

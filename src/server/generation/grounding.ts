import words from '../../../content/sources/strength.json' with { type: 'json' };
import type { Locale } from '../../domain/locale.ts';
import type { RelevantSource } from '../../domain/sources/source.ts';
import { describeStrength } from '../../domain/sources/source-strength.ts';

/** The material for a generated text: sources with their facts, and articles of the site to which it may link. */
export interface Grounding {
  sources: { title: string; url: string; facts: string[]; strength: string }[];
  links: { title: string; path: string }[];
}

/** Returns a source as prompts and the composer print it, with its strength and the day of its next review. */
export function groundingOf(source: RelevantSource, locale: Locale): Grounding['sources'][number] {
  const { title, url, facts, review_on } = source;
  const strength = describeStrength(source, locale, words[locale]);
  const review = review_on && `${words[locale].review_on} ${review_on}`;
  return { title, url, facts, strength: [strength, review].filter(Boolean).join('; ') };
}

export const inBrackets = (remark: string): string => (remark ? ` (${remark})` : '');

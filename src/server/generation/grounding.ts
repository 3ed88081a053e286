import words from '../../../content/sources/strength.json' with { type: 'json' };
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import type { RelevantSource } from '../../domain/sources/source.ts';
import { describeStrength } from '../../domain/sources/source-strength.ts';

/** The material for a generated text: sources with their facts, and articles of the site to which it may link. */
export interface Grounding {
  sources: { title: string; url: string; facts: string[]; strength: string }[];
  links: { title: string; path: string }[];
}

/** Returns a source as prompts and the composer print it. */
export const groundingOf = (source: RelevantSource, locale: Locale): Grounding['sources'][number] => ({
  ...pick(source, 'title', 'url', 'facts'),
  strength: describeStrength(source, locale, words[locale]),
});

export const inBrackets = (remark: string): string => (remark ? ` (${remark})` : '');

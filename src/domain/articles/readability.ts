import type { Locale } from '../locale.ts';
import { plainTextOf, wordsOf } from '../text/markdown-text.ts';

export const readabilityLevels = ['very_easy', 'easy', 'medium', 'hard', 'very_hard'] as const;
export type ReadabilityLevel = (typeof readabilityLevels)[number];

export interface Readability {
  measure: 'lix' | 'flesch';
  score: number;
  level: ReadabilityLevel;
}

/** Computes LIX for Norwegian and the Flesch reading ease for English. Returns undefined for a text without words. */
export function readabilityOf(markdown: string, locale: Locale): Readability | undefined {
  const text = plainTextOf(markdown);
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const perSentence = words.length / countSentences(text);
  return locale === 'no' ? lix(words, perSentence) : flesch(words, perSentence);
}

/** Björnsson's LIX: the number of words per sentence plus the percentage of words with more than six letters. */
function lix(words: string[], perSentence: number): Readability {
  const long = words.filter((word) => word.length > 6).length;
  const score = Math.round(perSentence + (100 * long) / words.length);
  const level = levelOf([25, 35, 45, 55].filter((limit) => score >= limit).length);
  return { measure: 'lix', score, level };
}

/** A higher score means an easier text. */
function flesch(words: string[], perSentence: number): Readability {
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  const ease = 206.835 - 1.015 * perSentence - 84.6 * (syllables / words.length);
  const score = Math.min(100, Math.max(0, Math.round(ease)));
  const level = levelOf([80, 60, 50, 30].filter((limit) => score < limit).length);
  return { measure: 'flesch', score, level };
}

const levelOf = (step: number): ReadabilityLevel => readabilityLevels[step] ?? 'very_hard';

/** A line break also ends a sentence, because headings and list items have no full stop. */
function countSentences(text: string): number {
  const sentences = text.split(/[.!?…](?=["'”»)]{0,10}(?:\s|$))|[:;](?=\s)|\n\s*\n|\n(?=\s*\S)/u);
  return Math.max(1, sentences.filter((part) => /[\p{L}\p{N}]/u.test(part)).length);
}

/** Counts groups of vowels, except a silent e at the end. This is correct for most English words. */
export function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, (end) => end[0] ?? '');
  return Math.max(1, spoken.match(/i(?=[ao]|e[nrt])|[aeiouy]{1,2}/g)?.length ?? 1);
}

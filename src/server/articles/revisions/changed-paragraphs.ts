import { diffArrays } from 'diff';
import { paragraphsOf } from '../../../domain/articles/paragraphs.ts';

/** The time limit in milliseconds, because the comparison of two texts with many differences takes quadratic time. */
const timeout = 200;
const maxParagraphs = 2000;

/** Whether two texts are so short that comparing them takes only some milliseconds. */
export const isQuickToCompare = (before: string, now: string): boolean =>
  before.length + now.length < 100_000 && paragraphsOf(before).length + paragraphsOf(now).length < 400;

/**
 * Returns the indexes of the paragraphs that are new or changed. A removed paragraph is represented by the index of the
 * next paragraph. If the texts are too long or differ too much to be compared in time, returns the indexes of the
 * paragraphs that do not occur in the former text.
 */
export function changedParagraphs(before: string, now: string): number[] {
  const paragraphs = paragraphsOf(now);
  const changed = new Set<number>();
  let at = 0;
  const former = paragraphsOf(before);
  const isTooLong = former.length + paragraphs.length > maxParagraphs;
  const parts = isTooLong ? undefined : diffArrays(former, paragraphs, { timeout });
  if (!parts) return newParagraphs(former, paragraphs);
  for (const part of parts) {
    if (part.removed) {
      if (paragraphs.length > 0) changed.add(Math.min(at, paragraphs.length - 1));
      continue;
    }
    if (part.added) for (let n = 0; n < part.value.length; n++) changed.add(at + n);
    at += part.value.length;
  }
  return [...changed].sort((a, b) => a - b);
}

function newParagraphs(before: string[], now: string[]): number[] {
  const known = new Set(before);
  return now.flatMap((paragraph, at) => (known.has(paragraph) ? [] : [at]));
}

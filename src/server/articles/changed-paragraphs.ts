import { diffArrays } from 'diff';
import { paragraphsOf } from '../../domain/articles/paragraphs.ts';

/** Returns the indexes of the paragraphs that are new or changed. For a removed paragraph, it returns the next one. */
export function changedParagraphs(before: string, now: string): number[] {
  const paragraphs = paragraphsOf(now);
  const changed = new Set<number>();
  let at = 0;
  for (const part of diffArrays(paragraphsOf(before), paragraphs)) {
    if (part.removed) {
      if (paragraphs.length > 0) changed.add(Math.min(at, paragraphs.length - 1));
      continue;
    }
    if (part.added) for (let n = 0; n < part.value.length; n++) changed.add(at + n);
    at += part.value.length;
  }
  return [...changed].sort((a, b) => a - b);
}

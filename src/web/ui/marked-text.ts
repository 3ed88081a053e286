import type { ReactNode } from 'react';
import type { TextRange } from '../../domain/labels/unreadable-parts.ts';

/** A text in which `mark` shows each of the ranges, which are in order and do not overlap. */
export function markedText<Range extends TextRange>(
  text: string,
  ranges: readonly Range[],
  mark: (part: string, range: Range) => ReactNode,
): ReactNode[] {
  let at = 0;
  const nodes = ranges.flatMap((range) => {
    const before = text.slice(at, range.start);
    at = range.end;
    return [before, mark(text.slice(range.start, range.end), range)];
  });
  return [...nodes, text.slice(at)];
}

import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** The milliseconds after which a comparison is given up and a coarser one is tried. */
const timeout = 300;

interface Chunk {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** Compares two texts word by word; if that takes too long, line by line; and if that fails too, as a whole. */
function diffTexts(before: string, after: string): Chunk[] {
  return (
    diffWordsWithSpace(before, after, { timeout }) ??
    diffLines(before, after, { timeout }) ?? [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  );
}

interface TextDiffProps {
  before: string;
  after: string;
  /** Shortens the passages that are the same in both texts. */
  shorten?: (text: string) => string;
}

/** Shows two texts as one: removed words are struck out, added words are marked. */
export function TextDiff({ before, after, shorten = (text) => text }: TextDiffProps) {
  const chunks = useMemo(() => diffTexts(before, after), [before, after]);
  return chunks.map(({ value, added, removed }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a chunk has no identity but its index
    if (added)
      return (
        <ins key={index} className="rounded-sm bg-added no-underline">
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={index} className="rounded-sm bg-removed">
          {value}
        </del>
      );
    return <span key={index}>{shorten(value)}</span>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: a chunk has no identity but its index
  });
}

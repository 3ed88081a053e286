import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** The time limit of one comparison in milliseconds. After it, a coarser comparison is tried. */
const timeout = 300;

/** Compares two texts by words. If that takes too long, compares by lines, or treats the whole text as changed. */
const diffTexts = (before: string, after: string): { value: string; added?: boolean; removed?: boolean }[] =>
  diffWordsWithSpace(before, after, { timeout }) ??
  diffLines(before, after, { timeout }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ];

export function TextDiff(props: {
  before: string;
  after: string;
  /** Shortens the unchanged passages. */
  shorten?: (text: string) => string;
}) {
  const { before, after, shorten = (text) => text } = props;
  const chunks = useMemo(() => diffTexts(before, after), [before, after]);
  return chunks.map(({ value, added, removed }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a chunk has no identity but its index
    if (!added && !removed) return <span key={index}>{shorten(value)}</span>;
    const Mark = added ? 'ins' : 'del';
    return (
      <Mark key={index} className={`rounded-sm ${added ? 'bg-added' : 'bg-removed'}`}>
        {value}
      </Mark>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: a chunk has no identity but its index
  });
}

import type { StoredProblem } from '../problems.ts';
import { stripCodeBlocks } from './markdown-text.ts';

/** The properties of a Markdown text that a translation must keep. */
function structureOf(markdown: string) {
  const { text, codeBlocks } = stripCodeBlocks(markdown);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const addresses = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => plainAddress(match[1] ?? ''));
  return {
    headings: [...text.matchAll(/^(#{1,6})\s/gm)].map((match) => match[1] ?? ''),
    links: addresses(
      /(?<!!)\[(?:!\[[^\][]{0,1000}\]\([^()\n]{0,2000}\)|[^\][]){0,1000}\]\(\s*<?([^)\s>]+)/g,
    ).sort(),
    images: addresses(/!\[[^\][]{0,1000}\]\(\s*<?([^)\s>]+)/g),
    listItems: count(/^[ \t]*(?:[-*+]|\d{1,9}[.)])\s/gm),
    tableRows: count(/^[ \t]*\|.*\|[ \t]*$/gm),
    codeBlocks,
  };
}

/** The external addresses to which a text links, sorted and without duplicates. */
export const externalLinks = (markdown: string): string[] => [
  ...new Set(structureOf(markdown).links.filter((address) => /^https?:\/\//.test(address))),
];

/** Removes the language prefix, because a translation may link to the English version of the same page. */
const plainAddress = (address: string) => address.replace(/^\/en(?=\/|$)/, '') || '/';

/** Lists what a translation lost, added or changed in the structure. Empty if the structure is the same. */
export function findStructureChanges(original: string, translation: string): StoredProblem[] {
  const [before, after] = [structureOf(original), structureOf(translation)];
  const changes: StoredProblem[] = [];
  const [headingsBefore, headingsAfter] = [before.headings.join(' '), after.headings.join(' ')];
  if (headingsBefore !== headingsAfter) {
    const values = { before: headingsBefore || '–', after: headingsAfter || '–' };
    changes.push({ code: 'headings_changed', values });
  }
  for (const kind of ['links', 'images'] as const) {
    const [lost, added] = [missingFrom(before[kind], after[kind]), missingFrom(after[kind], before[kind])];
    if (lost.length > 0) changes.push({ code: `${kind}_lost`, values: { addresses: lost.join(', ') } });
    if (added.length > 0) changes.push({ code: `${kind}_added`, values: { addresses: added.join(', ') } });
  }
  for (const [code, kind] of [
    ['list_items_changed', 'listItems'],
    ['table_rows_changed', 'tableRows'],
    ['code_blocks_changed', 'codeBlocks'],
  ] as const) {
    if (before[kind] !== after[kind])
      changes.push({ code, values: { before: before[kind], after: after[kind] } });
  }
  return changes;
}

/** The difference of two multisets: each item of `list`, as often as it is missing in `other`. */
function missingFrom(list: string[], other: string[]): string[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1);
  return list.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

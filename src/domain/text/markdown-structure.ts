import { stripCodeBlocks } from './markdown-text.ts';

/** What a translation must keep of a Markdown text: everything but its words. */
interface Structure {
  headings: string[];
  links: string[];
  images: string[];
  listItems: number;
  tableRows: number;
  codeBlocks: number;
}

function structureOf(markdown: string): Structure {
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

/** Our own pages have an address per language; both lead to the same page. */
const plainAddress = (address: string) => address.replace(/^\/en(?=\/|$)/, '') || '/';

/** What a translation has lost or gained, in words for whoever has to put it right; nothing where all is kept. */
export function findStructureFaults(original: string, translation: string): string[] {
  const [was, is] = [structureOf(original), structureOf(translation)];
  const faults: string[] = [];
  if (was.headings.join(' ') !== is.headings.join(' ')) {
    faults.push(`headings: ${was.headings.join(' ') || 'none'} became ${is.headings.join(' ') || 'none'}`);
  }
  for (const kind of ['links', 'images'] as const) {
    const [lost, gained] = [missingFrom(was[kind], is[kind]), missingFrom(is[kind], was[kind])];
    if (lost.length > 0) faults.push(`${kind} lost: ${lost.join(', ')}`);
    if (gained.length > 0) faults.push(`${kind} added: ${gained.join(', ')}`);
  }
  for (const [name, kind] of [
    ['list items', 'listItems'],
    ['table rows', 'tableRows'],
    ['code blocks', 'codeBlocks'],
  ] as const) {
    if (was[kind] !== is[kind]) faults.push(`${name}: ${was[kind]} became ${is[kind]}`);
  }
  return faults;
}

/** What is in one list and not in the other, each as often as it is missing. */
function missingFrom(list: string[], other: string[]): string[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1);
  return list.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

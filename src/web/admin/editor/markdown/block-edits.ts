import { type Edit, replaced, type Selected } from './markdown-edits.ts';

/** Inserts Markdown as a separate paragraph. `select` is the range of the inserted text that is selected afterwards. */
export function insertBlock({ text, start, end }: Selected, insert: string, select?: [number, number]): Edit {
  const before =
    start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : text[start - 1] === '\n' ? '\n' : '\n\n';
  const after = end === text.length || text.startsWith('\n\n', end) ? '' : text[end] === '\n' ? '\n' : '\n\n';
  const at = start + before.length;
  const [from, to] = select ?? [insert.length, insert.length];
  return { from: start, to: end, insert: before + insert + after, selectFrom: at + from, selectTo: at + to };
}

/** Inserts a divider. The cursor moves below it, because `---` with text on the same line is not a divider. */
export const insertDivider = (given: Selected): Edit => insertBlock(given, '---\n\n');

/** Inserts a table with two columns below the line of the cursor, and selects the first heading. */
export function insertTable({ text, end }: Selected, column: (number: number) => string): Edit {
  const next = text.indexOf('\n', end);
  const at = next < 0 ? text.length : next;
  const [first, second] = [column(1), column(2)];
  const blank = (heading: string) => ' '.repeat(heading.length);
  const table = [
    `| ${first} | ${second} |`,
    `| ${'-'.repeat(first.length)} | ${'-'.repeat(second.length)} |`,
    `| ${blank(first)} | ${blank(second)} |`,
  ].join('\n');
  return insertBlock({ text, start: at, end: at }, table, [2, 2 + first.length]);
}

/**
 * Inserts the mark of the next footnote at the cursor, and moves the cursor into a new note at the end of the
 * article.
 */
export function insertFootnote({ text, end }: Selected): Edit {
  const numbers = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  const rest = text.slice(end).trimEnd();
  const separator = /(^|\n)\[\^[^\]\n]+\]: [^\n]*$/.test(text.trimEnd()) ? '\n' : '\n\n';
  return replaced(end, text.length, `${mark}${rest}${separator}${mark}: `);
}

/** Returns the end of the word before `at`, or `at` if only Markdown such as a list marker precedes it on the line. */
export function endOfWord(text: string, at: number): number {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trimEnd();
  const isMarkup = line.endsWith('|') || /^(?:\s|[-*+>#]|\d+[.)])*$/.test(line);
  return isMarkup ? at : text.slice(0, at).trimEnd().length;
}

const links =
  /(?<!!)\[((?:\\.|[^[\]\\\n]){0,1000})\]\((<[^<>\n]{0,2000}>|[^\s()]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?)(?:[ \t]+"[^"\n]{0,500}")?\)/g;

/** The link that contains the selection, and the range of its address. */
export function linkAround({ text, start, end }: Selected) {
  for (const { 0: whole, 1: words = '', 2: address = '', index } of text.matchAll(links)) {
    const behind = index + whole.length;
    const isInside = start < end ? index <= start && end <= behind : index < start && end < behind;
    const from = index + words.length + 3;
    if (isInside) return { words, from, to: from + address.length, behind };
  }
  return undefined;
}

/**
 * Inserts a link. Its text is the selection, or the given title if nothing is selected. If the selection is inside a
 * link, that link gets the address instead, because Markdown has no links inside links.
 */
export function insertLink(given: Selected, address: string, title: string): Edit {
  const { text, start, end } = given;
  const target = /[\s()]/.test(address) ? `<${address}>` : address;
  const link = linkAround(given);
  if (link) {
    const { from, to, behind } = link;
    return replaced(from, to, target, behind + target.length - (to - from));
  }
  const words = text.slice(start, end).replace(links, '$1').trim() || title;
  return replaced(start, end, `[${words.replace(/[[\]]/g, '\\$&')}](${target})`);
}

/** Whether the text is a single address. Pasted over selected words, it turns them into a link. */
export const isAddress = (text: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(text.trim());

/** Converts tab-separated rows, as spreadsheets copy them, into a Markdown table. Returns undefined for other texts. */
export function tableFromTabs(text: string): string | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || rows.some((row) => row.length !== columns)) return undefined;
  return tableOf(rows);
}

export function tableOf(rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  const [heading = [], ...others] = rows;
  return [line(heading), `| ${heading.map(() => '---').join(' | ')} |`, ...others.map(line)].join('\n');
}

const cellText = (cell: string): string => cell.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');

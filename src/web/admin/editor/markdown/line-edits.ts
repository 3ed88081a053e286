import { type Edit, replaced, type Selected } from './markdown-edits.ts';

interface Line {
  from: number;
  to: number;
  text: string;
}

function lineAt(text: string, at: number): Line {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  const to = next < 0 ? text.length : next;
  return { from, to, text: text.slice(from, to) };
}

const listItem = /^(\s*(?:>\s?)*)([-*+]|\d{1,9}[.)])(\s+)(\[[ xX]\]\s+)?/;
const quote = /^(\s*(?:>\s?)+)/;
const tableRow = /^\s*\|.*(?<!\\)\|\s*$/;

const replaceLine = ({ from, to }: Line, insert: string): Edit => replaced(from, to, insert);

/**
 * Replaces the empty item, quote line or row at the end of a block with an empty line. Without it, the next paragraph
 * would belong to the block.
 */
function endBlock(text: string, line: Line): Edit {
  const followsText = line.from > 1 && text[line.from - 2] !== '\n';
  return replaceLine(line, followsText ? '\n' : '');
}

/**
 * The edit for the Enter key in a list, a quote or a table: adds the next item. An empty nested item moves one level
 * out, and any other empty item ends the list. Returns undefined on other lines, where Enter inserts a line break.
 */
export function continueLine({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined;
  const line = lineAt(text, start);
  if (tableRow.test(line.text) && start > line.from) {
    const below = tableAround(text, line).find((row) => row.from > line.to && delimiterRow.test(row.text));
    return isEmptyRow(line) ? endBlock(text, line) : addRow(below ?? line);
  }
  const item = listItem.exec(line.text);
  const prefix = item?.[0] ?? quote.exec(line.text)?.[0];
  // If the cursor is before the mark of the item, Enter inserts a line break above the item.
  if (prefix === undefined || start < line.from + prefix.length) return undefined;
  if (line.text.slice(prefix.length).trim() === '') {
    const indent = item?.[1] ?? '';
    const parent = /^\s+$/.test(indent) ? itemAbove(text.slice(0, line.from), indent.length) : undefined;
    return parent ? replaceLine(line, nextItem(parent)) : endBlock(text, line);
  }
  return replaced(start, start, `\n${item ? nextItem(item) : prefix}`);
}

const nextItem = ([, indent = '', mark = '', space = '', task]: RegExpExecArray): string =>
  indent + nextMark(mark) + space + (task ? '[ ] ' : '');

/** Finds the item of the outer list: the nearest one with a smaller indent at the end of the text. */
function itemAbove(before: string, indent: number): RegExpExecArray | undefined {
  for (const line of before.split('\n').reverse()) {
    const item = listItem.exec(line);
    if (item && (item[1] ?? '').length < indent) return item;
    // An unindented line of text ends the list.
    if (!item && /^\S/.test(line)) return undefined;
  }
  return undefined;
}

const repeatedMark = /^(\s*(?:>\s?)*([-*+]|\d{1,9}[.)])\s+)\2$/;

/**
 * The edit for the Space key after a list mark that the user typed although Enter had inserted the same mark: keeps one
 * of the two marks. Returns undefined elsewhere, where Space inserts a space.
 */
export function dropRepeatedMark({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined;
  const line = lineAt(text, start);
  const prefix = start === line.to ? repeatedMark.exec(line.text)?.[1] : undefined;
  return prefix === undefined ? undefined : replaceLine(line, prefix);
}

const nextMark = (mark: string): string =>
  /^\d/.test(mark) ? `${Number.parseInt(mark, 10) + 1}${mark.at(-1)}` : mark;

/** The cells of a table row, without the | around them. An escaped \| is part of a cell. */
function cellsOf({ from, text }: Line): Line[] {
  const ends = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return ends.slice(1).map((end, index) => {
    const start = (ends[index] ?? 0) + 1;
    return { from: from + start, to: from + end, text: text.slice(start, end) };
  });
}

const isEmptyRow = (line: Line): boolean => cellsOf(line).every((cell) => cell.text.trim() === '');

function addRow(line: Line): Edit {
  const row = `\n|${'  |'.repeat(cellsOf(line).length)}`;
  const inFirstCell = line.to + 3;
  return replaced(line.to, line.to, row, inFirstCell);
}

const delimiterRow = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * The edit for the Tab key in a table: selects the next or the previous cell. After the last cell it adds a row.
 * Returns undefined outside of tables and before the first cell, where Tab moves the focus.
 */
export function moveToCell({ text, start, end }: Selected, backwards: boolean): Edit | undefined {
  const line = lineAt(text, start);
  if (!tableRow.test(line.text) || end > line.to) return undefined;
  const rows = tableAround(text, line);
  const cells = rows.filter((row, index) => index !== 1 || !delimiterRow.test(row.text)).flatMap(cellsOf);
  const cell = backwards ? cells.findLast(({ to }) => to < start) : cells.find(({ from }) => from > start);
  if (!cell) return backwards ? undefined : addRow(rows.at(-1) ?? line);
  const words = cell.text.trim();
  const selectFrom = cell.from + (words ? cell.text.indexOf(words) : Math.min(1, cell.text.length));
  return { from: start, to: start, insert: '', selectFrom, selectTo: selectFrom + words.length };
}

function tableAround(text: string, line: Line): Line[] {
  const rows = [line];
  for (let first = line; first.from > 0; ) {
    first = lineAt(text, first.from - 1);
    if (!tableRow.test(first.text)) break;
    rows.unshift(first);
  }
  for (let last = line; last.to < text.length; ) {
    last = lineAt(text, last.to + 1);
    if (!tableRow.test(last.text)) break;
    rows.push(last);
  }
  return rows;
}

/** With four spaces more than its list, a line is a code block. */
const maxIndentOfList = 3;

/** The most spaces before an item under the text `before`, so that it is at most one level below the item above. */
function maxIndent(before: string): number {
  const above = itemAbove(before, Number.POSITIVE_INFINITY);
  return above ? above.slice(1, 4).join('').length : maxIndentOfList;
}

/**
 * The edit for the Tab key: indents the selected list items, or outdents them. Returns undefined outside of lists
 * and if no item can be outdented. Tab then moves the focus.
 */
export function indentItems({ text, start, end }: Selected, outdent: boolean): Edit | undefined {
  const from = lineAt(text, start).from;
  const to = lineAt(text, Math.max(start, end - 1)).to;
  const lines = text.slice(from, to).split('\n');
  if (!lines.every((line) => listItem.test(line))) return undefined;
  const width = /^\s*\d/.test(lines[0] ?? '') ? 3 : 2;
  const room = maxIndent(text.slice(0, from)) - (/^\s*/.exec(lines[0] ?? '')?.[0].length ?? 0);
  const added = ' '.repeat(Math.max(0, Math.min(width, room)));
  const changed = lines.map((line) =>
    outdent ? line.replace(new RegExp(`^ {1,${width}}`), '') : added + line,
  );
  if (outdent && changed.every((line, index) => line === lines[index])) return undefined;
  const shiftOf = (index: number) => (changed[index] ?? '').length - (lines[index] ?? '').length;
  const total = changed.reduce((sum, _, index) => sum + shiftOf(index), 0);
  return {
    from,
    to,
    insert: changed.join('\n'),
    selectFrom: Math.max(from, start + shiftOf(0)),
    selectTo: Math.max(from, end + total),
  };
}

/**
 * Whether the next Tab key moves the focus even in a list or a table, given the state before a key and that key. Escape
 * allows it until another key is pressed, so that the keyboard alone can leave the text field (WCAG 2.1.2).
 */
export const tabLeaves = (before: boolean, key: string): boolean =>
  key === 'Escape' || (before && key === 'Shift');

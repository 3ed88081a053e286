import { type Delimiter, delimiterOf, type Line, splitLines } from '../../text/delimited-text.ts';
import { meaningOfHeader } from './column-names.ts';

/** Search data as lines and cells, before anybody said what they mean. */
export interface SearchTable {
  /** Where it came from: text between delimiters, or JSON, in which every number is exact. */
  format: Delimiter | 'json';
  /** A name per column; empty where the data name none. */
  header: string[];
  /** Whether the first line was taken for the header. */
  hasHeader: boolean;
  lines: Line[];
}

/** A text as a table: JSON where it is JSON with rows, else text with a header. Never throws. */
export function parseTable(text: string, hasHeader = true): SearchTable {
  const plain = text.replace(/^\ufeff/, '');
  return tableOfJson(plain) ?? tableOfText(plain, hasHeader);
}

function tableOfText(text: string, hasHeader: boolean): SearchTable {
  // Excel may write down its delimiter in a line of its own.
  const told = /^sep=(.)\r?\n/i.exec(text);
  const from = asDelimiter(told?.[1]) ?? delimiterOf(text);
  const lines = splitLines(told ? text.slice(told[0].length) : text, from);
  const header = hasHeader ? (lines.shift()?.cells ?? []) : [];
  return { format: from, hasHeader, header: header.map((name) => name.trim()), lines };
}

const asDelimiter = (text: string | undefined): Delimiter | undefined =>
  text === '\t' || text === ',' || text === ';' ? text : undefined;

/** An array, or an object with a list of rows; anything else is not JSON of ours. */
function tableOfJson(text: string): SearchTable | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const rows = Array.isArray(parsed) ? parsed : (parsed as { rows?: unknown }).rows;
  if (Array.isArray(rows)) return tableOfRows(rows);
  // The API's answer leaves its rows out where there are none.
  return 'responseAggregationType' in (parsed as object) ? tableOfRows([]) : undefined;
}

/** Rows as objects (`{query, clicks …}` or the API's `{keys: […], clicks …}`), or as lists of values. */
function tableOfRows(rows: readonly unknown[]): SearchTable {
  if (Array.isArray(rows[0])) return tableOfLists(rows);
  const columns = new Map<string, number>();
  const columnOf = (name: string) => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    columns.set(name, columns.size);
    return columns.size - 1;
  };
  const lines = rows.map((row, index): Line => {
    const cells: string[] = [];
    for (const [name, value] of Object.entries(typeof row === 'object' && row !== null ? row : {})) {
      if (columns.size >= maxColumns && !columns.has(name)) continue;
      if (name === 'keys' && Array.isArray(value)) {
        value.slice(0, 8).forEach((key, place) => {
          cells[columnOf(`keys[${place}]`)] = cellOf(key);
        });
      } else cells[columnOf(name)] = cellOf(value);
    }
    return { number: index + 1, cells: Array.from(cells, (cell) => cell ?? '') };
  });
  return { format: 'json', hasHeader: true, header: [...columns.keys()], lines };
}

const maxColumns = 50;

function tableOfLists(rows: readonly unknown[]): SearchTable {
  const lines = rows.map(
    (row, index): Line => ({
      number: index + 1,
      cells: Array.isArray(row) ? row.slice(0, maxColumns).map(cellOf) : [],
    }),
  );
  const hasHeader = lines[0]?.cells.some((cell) => meaningOfHeader(cell) !== undefined) ?? false;
  return { format: 'json', hasHeader, header: hasHeader ? (lines.shift()?.cells ?? []) : [], lines };
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  // Written out, so that 1.234 is not taken for 1,234.
  return Number.isInteger(value) ? String(value) : value.toFixed(12);
}

import { attempt } from '../../attempt.ts';
import { type Delimiter, readDelimitedText, type TableLine } from '../../text/delimited-text.ts';
import { isHeaderLine, meaningOfHeader } from './column-names.ts';

/** Search data in lines and cells, before the meanings of the columns are known. */
export interface SearchTable {
  format: Delimiter | 'json';
  /** The names of the columns. Empty if the data have none. */
  header: string[];
  hasHeader: boolean;
  lines: TableLine[];
}

/** Parses JSON rows, or delimited text with or without a header. Never throws. */
export const parseTable = (text: string, hasHeader = true): SearchTable =>
  parseJson(text.replace(/^\ufeff/, '')) ?? parseText(text, hasHeader);

function parseText(text: string, hasHeader: boolean): SearchTable {
  const { delimiter, lines } = readDelimitedText(text, (cells) => hasHeader && isHeaderLine(cells));
  const header = hasHeader ? (lines.shift()?.cells ?? []) : [];
  return { format: delimiter, hasHeader, header: header.map((name) => name.trim()), lines };
}

/** Accepts an array, or an object that contains a list of rows. Any other object has no rows. Returns undefined for text. */
function parseJson(text: string): SearchTable | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const parsed = attempt<unknown>(() => JSON.parse(text));
  if (parsed === undefined) return undefined;
  const rows = Array.isArray(parsed) ? parsed : (parsed as { rows?: unknown }).rows;
  // The API omits an empty list, so a response without `rows` contains no data.
  return tableOfRows(Array.isArray(rows) ? rows : []);
}

const maxColumns = 50;
/** The maximum number of keys that are read per row. The API has only six dimensions. */
const maxKeys = 8;

/** Each row is an object (`{query, clicks …}` or the API's `{keys: […], clicks …}`) or a list of values. */
function tableOfRows(rows: readonly unknown[]): SearchTable {
  if (Array.isArray(rows[0])) return tableOfLists(rows);
  const columns = new Map<string, number>();
  const columnIndex = (name: string) => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    columns.set(name, columns.size);
    return columns.size - 1;
  };
  const lines = rows.map((row, index): TableLine => {
    const cells: string[] = [];
    for (const [name, value] of Object.entries(typeof row === 'object' && row !== null ? row : {})) {
      if (columns.size >= maxColumns && !columns.has(name)) continue;
      if (name === 'keys' && Array.isArray(value)) {
        value.slice(0, maxKeys).forEach((key, position) => {
          cells[columnIndex(`keys[${position}]`)] = cellOf(key);
        });
      } else cells[columnIndex(name)] = cellOf(value);
    }
    return { number: index + 1, cells: Array.from(cells, (cell) => cell ?? '') };
  });
  return { format: 'json', hasHeader: true, header: [...columns.keys()], lines };
}

function tableOfLists(rows: readonly unknown[]): SearchTable {
  const lines = rows.map(
    (row, index): TableLine => ({
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
  // Written with twelve decimals, because 1.234 as text could also mean 1,234.
  return Number.isInteger(value) ? String(value) : value.toFixed(12);
}

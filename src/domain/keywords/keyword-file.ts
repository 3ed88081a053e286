import { type Locale, localeOfTag } from '../locale.ts';
import { completeLines, type Delimiter, readDelimitedText, type TableLine } from '../text/delimited-text.ts';
import { readCount, readDecimal } from '../text/read-numbers.ts';
import fileWords from './file-words.json' with { type: 'json' };
import {
  collapseSpaces,
  hasWord,
  type Intent,
  type KeywordFields,
  maxDifficulty,
  maxTermLength,
  maxVolume,
  normalizeTerm,
} from './keyword.ts';

/** The text that `completeLines` gets is longer than a part, because it returns no lines from this end. */
const maxIncompleteLength = 20_000;

const columns = ['term', 'locale', 'intent', 'difficulty', 'volume'] as const;
export type KeywordColumn = (typeof columns)[number];

export type RowFault =
  | 'term_missing'
  | 'term_too_long'
  | 'locale_unknown'
  | 'intent_unknown'
  | 'difficulty_wrong'
  | 'volume_wrong'
  | 'repeated';

/** The keyword in one line. A field is null if its cell is empty. */
export type FileKeyword = Pick<KeywordFields, 'term' | 'locale'> & {
  [Column in 'intent' | 'difficulty' | 'volume']: KeywordFields[Column] | null;
};

export interface KeywordFile {
  /** The columns of the file. The import leaves all other fields of existing keywords unchanged. */
  columns: KeywordColumn[];
  /** The fields that several columns contain. The first of `names` is preferred; others fill its empty cells. */
  doubled: { column: KeywordColumn; names: string[] }[];
  rows: { line: number; fields: FileKeyword }[];
  faults: { line: number; text: string; fault: RowFault }[];
}

/** The column names of common keyword tools. Of several columns for a field, the first in this list is preferred. */
const columnNames: Record<KeywordColumn, readonly string[]> = fileWords.columns;

const intentNames: Record<Intent, readonly string[]> = fileWords.intents;

/** Intents of other tools that have no equivalent here. */
const otherIntents = ['navigational', 'n', 'branded', 'non-branded', 'local', 'non-local'];

/** The words for competition that Keyword Planner uses, as difficulties. */
const difficultyWords: Record<string, number> = {
  low: 20,
  medium: 50,
  high: 80,
  lav: 20,
  middels: 50,
  høy: 80,
};
/** Texts that tools write into cells without a value. */
const emptyCells = ['-', '--', '–', '—', 'n/a', 'unknown', 'ukjent'];

const languageNames: Record<string, Locale> = {
  norsk: 'no',
  bokmål: 'no',
  norwegian: 'no',
  engelsk: 'en',
  english: 'en',
};

/** Reads a table of keywords. Without a header row, the columns must have the order of `columns`. Never throws. */
export function readKeywordFile(text: string, fallback: Locale): KeywordFile {
  const { delimiter, lines } = readDelimitedText(text, isHeader);
  const named = lines[0] && findColumns(lines[0].cells);
  const order = named ?? columns.map((_, index) => [index]);
  const indexesOf = (column: KeywordColumn) => order[columns.indexOf(column)] ?? [];
  const file: KeywordFile = {
    columns: named ? namedColumns(named) : leadingColumns(lines),
    doubled: named ? doubledColumns(named, lines[0]?.cells ?? []) : [],
    rows: [],
    faults: [],
  };
  const seen = new Set<string>();
  const rows = named ? lines.slice(1) : lines;
  const difficultyScale = difficultyScaleOf(
    rows.map(({ cells }) => firstFilled(cells, indexesOf('difficulty'))),
  );
  for (const { number: line, cells } of rows) {
    const refuse = (fault: RowFault) => file.faults.push({ line, text: cells.join(delimiter).trim(), fault });
    const cellOf = (column: KeywordColumn) => firstFilled(cells, indexesOf(column));
    const fields = readRow(cellOf, fallback, difficultyScale);
    if (typeof fields === 'string') {
      refuse(fields);
      continue;
    }
    const key = `${fields.locale} ${normalizeTerm(fields.term)}`;
    if (seen.has(key)) refuse('repeated');
    else file.rows.push({ line, fields });
    seen.add(key);
  }
  return file;
}

/** The preview of an import contains at most this many faulty lines. */
const maxListedFaults = 200;

export function readKeywordFileBriefly(text: string, fallback: Locale) {
  const file = readKeywordFile(text, fallback);
  return { ...file, faults: file.faults.slice(0, maxListedFaults), faultCount: file.faults.length };
}

/** Each part begins with the header of the file. Add `linesBefore` to the line numbers of a part. */
export async function* splitKeywordFile(chunks: AsyncIterable<string> | Iterable<string>, maxLength: number) {
  let waiting = '';
  let start: { delimiter: Delimiter; header: string } | undefined;
  let linesBefore = 0;
  for await (const chunk of chunks) {
    waiting += chunk;
    while (waiting.length > maxLength + maxIncompleteLength) {
      start ??= startOf(waiting);
      const piece = waiting.slice(0, maxLength + maxIncompleteLength);
      const { end, lineBreaks } = completeLines(piece, start.delimiter);
      // A single line that is longer than a part is cut, so that the memory stays bounded.
      const cut = end > 0 ? end : maxLength;
      yield partOf(waiting.slice(0, cut), linesBefore, start);
      waiting = waiting.slice(cut);
      linesBefore += lineBreaks;
    }
  }
  if (waiting.trim() !== '') yield partOf(waiting, linesBefore, start);
}

/** The delimiter of a file, and its header line including the line break. The header is empty if the file has none. */
function startOf(text: string): { delimiter: Delimiter; header: string } {
  const { delimiter, lines } = readDelimitedText(text.slice(0, 50_000), isHeader);
  const cells = lines[0]?.cells ?? [];
  const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""').replace(/[\r\n]+/g, ' ')}"`);
  return { delimiter, header: findColumns(cells) ? `${quoted.join(delimiter)}\n` : '' };
}

function partOf(text: string, linesBefore: number, start: ReturnType<typeof startOf> | undefined) {
  // The first part contains the header itself.
  if (!start || linesBefore === 0) return { text, linesBefore };
  // The reader does not count the line that declares the delimiter.
  const headerLines = start.header === '' ? 0 : 1;
  return { text: `sep=${start.delimiter}\n${start.header}${text}`, linesBefore: linesBefore - headerLines };
}

function readRow(
  cellOf: (column: KeywordColumn) => string,
  fallback: Locale,
  difficultyScale: number,
): FileKeyword | RowFault {
  const term = collapseSpaces(cellOf('term'));
  if (!hasWord(term)) return 'term_missing';
  if (term.length > maxTermLength) return 'term_too_long';
  const locale = cellOf('locale') === '' ? fallback : parseLocale(cellOf('locale'));
  if (!locale) return 'locale_unknown';
  const intent = cellOf('intent') === '' ? null : parseIntent(cellOf('intent'));
  if (intent === undefined) return 'intent_unknown';
  const difficulty =
    cellOf('difficulty') === ''
      ? null
      : (difficultyWords[cellOf('difficulty').toLowerCase()] ??
        readDifficulty(cellOf('difficulty'), difficultyScale));
  if (difficulty === undefined || (difficulty ?? 0) > maxDifficulty) return 'difficulty_wrong';
  const volume = cellOf('volume') === '' ? null : readWhole(cellOf('volume'));
  if (volume === undefined || (volume ?? 0) > maxVolume) return 'volume_wrong';
  return { term, locale, intent, difficulty, volume };
}

const parseLocale = (text: string) => languageNames[text.toLowerCase()] ?? localeOfTag(text);

/** Returns the first intent in a cell that has an equivalent here. A cell may list several. */
function parseIntent(text: string): Intent | null | undefined {
  const names = text
    .toLowerCase()
    .split(/[,;|/]/)
    .map((name) => name.trim())
    .filter(Boolean);
  for (const name of names) {
    const known = (Object.keys(intentNames) as Intent[]).find((intent) => intentNames[intent].includes(name));
    if (known) return known;
  }
  return names.length > 0 && names.every((name) => otherIntents.includes(name)) ? null : undefined;
}

function firstFilled(cells: string[], indexes: readonly number[]): string {
  for (const index of indexes) {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '' && !(index > 0 && emptyCells.includes(cell.toLowerCase()))) return cell;
  }
  return '';
}

/** Some tools write fractions from 0 to 1: then the column has decimals and no value above 1. */
function difficultyScaleOf(cells: string[]): number {
  const numbers = cells.map((cell) => readAmount(cell)).filter((number) => number !== undefined);
  const isShare =
    numbers.some((number) => number > 0 && number < 1) && numbers.every((number) => number <= 1);
  return isShare && !cells.some((cell) => cell.includes('%')) ? 100 : 1;
}

function readWhole(text: string): number | undefined {
  const amount = readAmount(text);
  return amount === undefined ? undefined : Math.round(amount);
}

/** Rounded to nine decimals, because scaling a fraction such as 0.57 is not exact. */
function readDifficulty(text: string, scale: number): number | undefined {
  const amount = readAmount(text);
  return amount === undefined ? undefined : Number((amount * scale).toFixed(9));
}

/** Reads a number such as 1300, 1 300, 1,300, 1.300, 0,35 or 40 %. */
function readAmount(text: string): number | undefined {
  const cell = text.replace(/\s*%\s*$/, '');
  if (!/\d/.test(cell)) return undefined;
  // Three digits after the last point or comma are thousands: 1.300 is 1300, but 0.347 is a fraction.
  const read = /^\s*[1-9].*[.,]\d{3}\s*$/.test(cell) ? readCount : readDecimal;
  const { value, understood } = read(cell);
  return understood ? value : undefined;
}

/** The columns of each field, preferred first. Undefined without a column of terms: this is no header. */
function findColumns(cells: string[]): number[][] | undefined {
  const names = cells.map((cell) => collapseSpaces(cell.replace(/[_-]/g, ' ')).toLowerCase());
  const found = columns.map((column) =>
    columnNames[column].flatMap((name) => names.flatMap((each, index) => (each === name ? [index] : []))),
  );
  return found[0]?.length ? found : undefined;
}

const namedColumns = (found: number[][]): KeywordColumn[] =>
  columns
    .map((column, n) => ({ column, first: Math.min(...(found[n] ?? [])) }))
    .filter(({ first }) => Number.isFinite(first))
    .sort((a, b) => a.first - b.first)
    .map(({ column }) => column);

function doubledColumns(found: number[][], header: string[]): KeywordFile['doubled'] {
  return columns.flatMap((column, n) => {
    const names = (found[n] ?? []).map((index) => header[index]?.trim() ?? '');
    return names.length > 1 ? [{ column, names }] : [];
  });
}

/** A header below a preamble must name at least two columns, because a single name could be a keyword. */
const isHeader = (cells: string[]): boolean =>
  (findColumns(cells) ?? []).filter((indexes) => indexes.length > 0).length >= 2;

const leadingColumns = (lines: readonly TableLine[]): KeywordColumn[] =>
  columns.slice(0, Math.max(1, ...lines.map(({ cells }) => cells.length)));

import { type Locale, localeOfTag } from '../locale.ts';
import { readDelimitedText, type TableLine } from '../text/delimited-text.ts';
import { readCount, readDecimal } from '../text/read-numbers.ts';
import {
  collapseSpaces,
  type Intent,
  type KeywordFields,
  maxDifficulty,
  maxTermLength,
  maxVolume,
  normalizeTerm,
} from './keyword.ts';

const columns = ['term', 'locale', 'intent', 'difficulty', 'volume'] as const;
export type KeywordColumn = (typeof columns)[number];

/** Why a line was not imported. */
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
  rows: { line: number; fields: FileKeyword }[];
  faults: { line: number; text: string; fault: RowFault }[];
}

/** The column names that common keyword tools use, in both languages. */
const columnNames: Record<KeywordColumn, readonly string[]> = {
  term: [
    'term',
    'keyword',
    'keywords',
    'search term',
    'query',
    'søkeord',
    'søkefrase',
    'søk',
    'nøkkelord',
    'ord',
    'frase',
  ],
  locale: ['locale', 'language', 'lang', 'språk', 'målform'],
  intent: ['intent', 'search intent', 'hensikt', 'søkehensikt', 'intensjon', 'søkeintensjon', 'formål'],
  difficulty: [
    'difficulty',
    'keyword difficulty',
    'kd',
    'kd %',
    'competition',
    'vanskelighet',
    'vanskelighetsgrad',
    'konkurranse',
  ],
  volume: [
    'volume',
    'search volume',
    'avg. monthly searches',
    'volum',
    'søkevolum',
    'antall søk',
    'månedlige søk',
  ],
};

const intentNames: Record<Intent, readonly string[]> = {
  info: ['info', 'informational', 'information', 'informasjon', 'informativ', 'i'],
  howto: [
    'howto',
    'how-to',
    'how to',
    'framgangsmåte',
    'fremgangsmåte',
    'slik gjør du',
    'veiledning',
    'oppskrift',
  ],
  transactional: ['transactional', 'commercial', 'purchase', 'kjøp', 'transaksjon', 'kommersiell', 't', 'c'],
};

const languageNames: Record<string, Locale> = {
  norsk: 'no',
  bokmål: 'no',
  norwegian: 'no',
  engelsk: 'en',
  english: 'en',
};

/**
 * Reads a table of keywords. Without a header row, the columns must have the order of the specification. Never throws.
 */
export function readKeywordFile(text: string, fallback: Locale): KeywordFile {
  const { delimiter, lines } = readDelimitedText(text, isHeader);
  const named = lines[0] && findColumns(lines[0].cells);
  const order = named ?? [...columns];
  const file: KeywordFile = {
    columns: named ? named.filter((column) => column !== undefined) : leadingColumns(lines),
    rows: [],
    faults: [],
  };
  const seen = new Set<string>();
  const rows = named ? lines.slice(1) : lines;
  const difficultyScale = difficultyScaleOf(
    rows.map(({ cells }) => cells[order.indexOf('difficulty')] ?? ''),
  );
  for (const { number: line, cells } of rows) {
    const refuse = (fault: RowFault) => file.faults.push({ line, text: cells.join(delimiter).trim(), fault });
    const cellOf = (column: KeywordColumn) => cells[order.indexOf(column)]?.trim() ?? '';
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

function readRow(
  cellOf: (column: KeywordColumn) => string,
  fallback: Locale,
  difficultyScale: number,
): FileKeyword | RowFault {
  const term = collapseSpaces(cellOf('term'));
  if (term === '') return 'term_missing';
  if (term.length > maxTermLength) return 'term_too_long';
  const locale = cellOf('locale') === '' ? fallback : parseLocale(cellOf('locale'));
  if (!locale) return 'locale_unknown';
  const intent = cellOf('intent') === '' ? null : parseIntent(cellOf('intent'));
  if (intent === undefined) return 'intent_unknown';
  const difficulty = cellOf('difficulty') === '' ? null : readWhole(cellOf('difficulty'), difficultyScale);
  if (difficulty === undefined || (difficulty ?? 0) > maxDifficulty) return 'difficulty_wrong';
  const volume = cellOf('volume') === '' ? null : readWhole(cellOf('volume'));
  if (volume === undefined || (volume ?? 0) > maxVolume) return 'volume_wrong';
  return { term, locale, intent, difficulty, volume };
}

const parseLocale = (text: string) => languageNames[text.toLowerCase()] ?? localeOfTag(text);

const parseIntent = (text: string) =>
  (Object.keys(intentNames) as Intent[]).find((intent) => intentNames[intent].includes(text.toLowerCase()));

/**
 * The factor that scales difficulties to the range from 0 to 100. Some tools write fractions from 0 to 1; such a
 * column contains decimals and no value above 1.
 */
function difficultyScaleOf(cells: string[]): number {
  const numbers = cells.map((cell) => readAmount(cell)).filter((number) => number !== undefined);
  const isShare =
    numbers.some((number) => number > 0 && number < 1) && numbers.every((number) => number <= 1);
  return isShare && !cells.some((cell) => cell.includes('%')) ? 100 : 1;
}

function readWhole(text: string, scale = 1): number | undefined {
  const amount = readAmount(text);
  return amount === undefined ? undefined : Math.round(amount * scale);
}

/** Reads a number such as 1300, 1 300, 1,300, 1.300, 0,35 or 40 %. */
function readAmount(text: string): number | undefined {
  const cell = text.replace(/\s*%\s*$/, '');
  if (!/\d/.test(cell)) return undefined;
  // Three digits after the sign are thousands, unless the number begins with 0: 1.300 is a count, but 0.347 is a
  // fraction.
  const read = /^\s*[1-9].*[.,]\d{3}\s*$/.test(cell) ? readCount : readDecimal;
  const { value, understood } = read(cell);
  return understood ? value : undefined;
}

/** Returns the columns if the line is a header, which must name the column of the term. Otherwise returns undefined. */
function findColumns(cells: string[]): (KeywordColumn | undefined)[] | undefined {
  const found = cells.map((cell) =>
    columns.find((column) => columnNames[column].includes(cell.trim().toLowerCase())),
  );
  return found.includes('term') ? found : undefined;
}

/** A header below a preamble must name at least two columns, because a single name could be a keyword. */
const isHeader = (cells: string[]): boolean =>
  (findColumns(cells) ?? []).filter((column) => column !== undefined).length >= 2;

const leadingColumns = (lines: readonly TableLine[]): KeywordColumn[] =>
  columns.slice(0, Math.max(1, ...lines.map(({ cells }) => cells.length)));

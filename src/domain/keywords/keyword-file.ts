import { type Locale, localeOfTag } from '../locale.ts';
import {
  type Intent,
  type KeywordFields,
  maxDifficulty,
  maxTermLength,
  maxVolume,
  normalizeTerm,
} from './keyword.ts';

const columns = ['term', 'locale', 'intent', 'difficulty', 'volume'] as const;
export type KeywordColumn = (typeof columns)[number];

/** Why a line of a file was not taken. */
export type RowFault =
  | 'term_missing'
  | 'term_too_long'
  | 'locale_unknown'
  | 'intent_unknown'
  | 'difficulty_wrong'
  | 'volume_wrong'
  | 'repeated';

/** A keyword as a line tells it; null where the cell is empty. */
export type FileKeyword = Pick<KeywordFields, 'term' | 'locale'> & {
  [Column in 'intent' | 'difficulty' | 'volume']: KeywordFields[Column] | null;
};

export interface KeywordFile {
  /** The columns the file has: what it does not say of a keyword we have already stays as it is. */
  columns: KeywordColumn[];
  rows: { line: number; fields: FileKeyword }[];
  faults: { line: number; text: string; fault: RowFault }[];
}

/** What people and their tools call the columns, in both languages. */
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

/** Reads a table of keywords: comma, semicolon or tab; with a header in either language, or in the spec's order. */
export function readKeywordFile(text: string, fallback: Locale): KeywordFile {
  const table = splitTable(text.replace(/^\uFEFF/, ''));
  const named = table[0] && findColumns(table[0].cells);
  const order = named ?? [...columns];
  const file: KeywordFile = {
    columns: named ? named.filter((column) => column !== undefined) : leadingColumns(table),
    rows: [],
    faults: [],
  };
  const seen = new Set<string>();
  const lines = named ? table.slice(1) : table;
  const difficultyScale = difficultyScaleOf(
    lines.map(({ cells }) => cells[order.indexOf('difficulty')] ?? ''),
  );
  for (const { line, cells, raw } of lines) {
    const cellOf = (column: KeywordColumn) => cells[order.indexOf(column)]?.trim() ?? '';
    const read = readRow(cellOf, fallback, difficultyScale);
    const key = typeof read === 'string' ? '' : `${read.locale} ${normalizeTerm(read.term)}`;
    if (typeof read === 'string') file.faults.push({ line, text: raw, fault: read });
    else if (seen.has(key)) file.faults.push({ line, text: raw, fault: 'repeated' });
    else {
      seen.add(key);
      file.rows.push({ line, fields: read });
    }
  }
  return file;
}

function readRow(
  cellOf: (column: KeywordColumn) => string,
  fallback: Locale,
  difficultyScale: number,
): FileKeyword | RowFault {
  const term = cellOf('term').replace(/\s+/g, ' ');
  if (term === '') return 'term_missing';
  if (term.length > maxTermLength) return 'term_too_long';
  const locale = cellOf('locale') === '' ? fallback : parseLocale(cellOf('locale'));
  if (!locale) return 'locale_unknown';
  const intent = cellOf('intent') === '' ? null : parseIntent(cellOf('intent'));
  if (intent === undefined) return 'intent_unknown';
  const difficulty = cellOf('difficulty') === '' ? null : numberOf(cellOf('difficulty'), difficultyScale);
  if (difficulty === undefined || (difficulty ?? 0) > maxDifficulty) return 'difficulty_wrong';
  const volume = cellOf('volume') === '' ? null : numberOf(cellOf('volume'));
  if (volume === undefined || (volume ?? 0) > maxVolume) return 'volume_wrong';
  return { term, locale, intent, difficulty, volume };
}

const parseLocale = (text: string) => languageNames[text.toLowerCase()] ?? localeOfTag(text);

const parseIntent = (text: string) =>
  (Object.keys(intentNames) as Intent[]).find((intent) => intentNames[intent].includes(text.toLowerCase()));

/** Some tools tell the difficulty from 0 to 1: then the column has fractions, and nothing above. */
function difficultyScaleOf(cells: string[]): number {
  const told = cells.map((cell) => decimalOf(cell)).filter((number) => number !== undefined);
  const isShare = told.some((number) => number > 0 && number < 1) && told.every((number) => number <= 1);
  return isShare && !cells.some((cell) => cell.includes('%')) ? 100 : 1;
}

/** A whole number; a fraction is rounded. */
function numberOf(text: string, scale = 1): number | undefined {
  const number = decimalOf(text);
  return number === undefined ? undefined : Math.round(number * scale);
}

/** A number, however it is grouped: 1300, 1 300, 1,300, 1.300. */
function decimalOf(text: string): number | undefined {
  const plain = text.replace(/[\s\u00A0\u202F']/g, '').replace(/%$/, '');
  const whole = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(plain)
    ? plain.replace(/[.,]/g, '')
    : plain.replace(',', '.');
  return /^\d+(\.\d+)?$/.test(whole) ? Number(whole) : undefined;
}

/** Which column is which, if the line is a header: it names the term's. */
function findColumns(cells: string[]): (KeywordColumn | undefined)[] | undefined {
  const found = cells.map((cell) =>
    columns.find((column) => columnNames[column].includes(cell.trim().toLowerCase())),
  );
  return found.includes('term') ? found : undefined;
}

const leadingColumns = (table: { cells: string[] }[]): KeywordColumn[] =>
  columns.slice(0, Math.max(1, ...table.map(({ cells }) => cells.length)));

interface Line {
  line: number;
  cells: string[];
  raw: string;
}

/** Lines and their cells; a cell in quotes may hold the separator, quotes and line breaks. */
function splitTable(text: string): Line[] {
  const separator = separatorOf(text);
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let startedAt = { line: 1, place: 0 };
  const endLine = (place: number) => {
    cells.push(cell);
    const raw = text.slice(startedAt.place, place).trim();
    if (raw !== '') lines.push({ line: startedAt.line, cells, raw });
    cells = [];
    cell = '';
  };
  for (let place = 0; place < text.length; place++) {
    const character = text[place];
    if (character === '\n') line++;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[place + 1] === '"') {
        cell += '"';
        place++;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endLine(place);
      startedAt = { line, place: place + 1 };
    } else if (character !== '\r') cell += character;
  }
  endLine(text.length);
  return lines;
}

/** The separator that the first line holds most of. */
function separatorOf(text: string): string {
  const first = text.split('\n', 1)[0] ?? '';
  const counts = ['\t', ';', ','].map((mark) => ({ mark, count: first.split(mark).length - 1 }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

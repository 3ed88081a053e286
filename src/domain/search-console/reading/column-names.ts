import words from './header-words.json' with { type: 'json' };

/** The possible meanings of a column. Columns with the meaning `other` are not imported. */
export const columnMeanings = ['query', 'page', 'impressions', 'clicks', 'ctr', 'position', 'other'] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/** Makes `Requêtes`, `REQUETES` and `requêtes ` equal: lower case, no accents, single spaces. */
export const normalizeHeader = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/[_\s\u00a0]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** The column names in English and the languages of Scandinavia, Germany, France and Spain, after `normalizeHeader`. */
export const columnNames: Record<Exclude<ColumnMeaning, 'other'>, readonly string[]> = words.columns;

/** The names of date columns. The bulk export to BigQuery uses `data_date`. */
const dateNames: readonly string[] = words.date;

export const isDateHeader = (header: string): boolean => dateNames.includes(normalizeHeader(header));

/** The names of columns that exports contain but the import ignores. */
const unusedNames = [...dateNames, ...words.unused];

const meaningOfName = new Map<string, ColumnMeaning>([
  ...unusedNames.map((name) => [name, 'other'] as const),
  ...Object.entries(columnNames).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning as ColumnMeaning] as const),
  ),
]);

export const meaningOfHeader = (header: string): ColumnMeaning | undefined =>
  meaningOfName.get(normalizeHeader(header));

const metrics: readonly ColumnMeaning[] = ['impressions', 'clicks', 'ctr', 'position'];

/**
 * Parses a column name of an export that compares two periods. It has a metric and the text that names the period:
 * `6/1/26 - 6/13/26 Clicks` or `Clics (28 derniers jours)`.
 */
export function parseComparisonHeader(header: string) {
  const normalized = normalizeHeader(header);
  if (/^difference|^diff |differanse|differenz|difference$/.test(normalized))
    return { meaning: 'other' as const, periodLabel: normalized };
  const words = normalized.split(' ');
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const atEnd = meaningOfName.get(words.slice(-count).join(' '));
    if (atEnd && metrics.includes(atEnd))
      return { meaning: atEnd, periodLabel: trimLabel(words.slice(0, -count)) };
    const atStart = meaningOfName.get(words.slice(0, count).join(' '));
    if (atStart && metrics.includes(atStart))
      return { meaning: atStart, periodLabel: trimLabel(words.slice(count)) };
  }
  return undefined;
}

const trimLabel = (words: string[]) => words.join(' ').replace(/^[\s:,()–-]+|[\s:,()–-]+$/g, '');

const earlierWords =
  /\b(previous|prior|before|earlier|forrige|tidligere|foregaende|foregaaende|vorherige|vorige|vorheriger|precedent|precedente|precedents|precedentes|anterior|anteriores)\b/;

const lastYearWords =
  /\b(last year|year before|i fjor|fjoraret|forrige ar|sidste ar|forra aret|vorjahr|annee derniere|ano anterior|ano pasado)\b/;

export const namesLastYear = (periodLabel: string): boolean => lastYearWords.test(periodLabel);

/** Whether a label names the earlier of two periods, such as `Previous 28 days`. */
export const namesEarlierPeriod = (periodLabel: string): boolean =>
  earlierWords.test(periodLabel) || namesLastYear(periodLabel);

export const isHeaderLine = (cells: readonly string[]): boolean =>
  cells.filter((cell) => meaningOfHeader(cell) ?? parseComparisonHeader(cell)).length >= 2;

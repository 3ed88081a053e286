import {
  addDays,
  isDay,
  maxUploadedPages,
  type PageFigures,
  type Period,
  periodEnding,
  periodSchema,
} from '../search-console.ts';
import { columnNames, isDateHeader, namesLastYear, normalizeHeader } from './column-names.ts';
import { type ColumnPlan, planColumns } from './column-plan.ts';
import words from './header-words.json' with { type: 'json' };
import { isDayOrHour, parseDayCount, parsePeriods, periodOfTimes } from './periods.ts';
import { readRows } from './read-rows.ts';
import { parseTable, type SearchTable } from './search-table.ts';

/** The sections of a Search Console export. Each section is a file. */
type ExportSection = keyof typeof words.sections | 'queries' | 'pages' | 'unknown';

const sectionNames: Record<Exclude<ExportSection, 'unknown'>, readonly string[]> = {
  queries: columnNames.query,
  pages: columnNames.page,
  ...words.sections,
};
const sectionOfName = new Map<string, ExportSection>(
  Object.entries(sectionNames).flatMap(([section, names]) =>
    names.map((name) => [name, section as ExportSection] as const),
  ),
);

/** `Queries.csv`, `Requêtes.csv` and `folder/Consultas.csv` are the same section. */
export function sectionOfFile(path: string): ExportSection {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return sectionOfName.get(normalizeHeader(name.replace(/\.[a-z]{2,4}$/i, ''))) ?? 'unknown';
}

/** A file of an export, unpacked and decoded. */
export interface ExportFile {
  name: string;
  text: string;
}

/** The queries of an export, which may consist of several files. */
export interface OpenedExport {
  table: SearchTable;
  plan: ColumnPlan;
  file: string;
  /** The names of the other files that were used: those of the pages and of the period. */
  otherFiles: string[];
  period?: Period;
  /** Undefined if the export has no table of pages. */
  pages?: PageFigures[];
}

export type ExportProblem = 'empty' | 'nothing_found' | 'no_rows' | 'pages_only' | 'no_queries';

/** Finds the file that contains the queries, and the period that the export covers. */
export function openExport(files: readonly ExportFile[], archiveName = ''): OpenedExport | ExportProblem {
  const opened = files
    .filter(({ text }) => text.replace(/^\ufeff/, '').trim() !== '')
    .map((file) => ({ ...file, section: sectionOfFile(file.name), ...planTable(file.text) }));
  if (opened.length === 0) return 'empty';
  // Text of one line is a header without data only if it names a column.
  const isNothing = ({ table, plan }: (typeof opened)[number]) =>
    table.lines.length === 0 && (table.format === 'json' || !hasNames(plan));
  if (opened.every(isNothing)) return 'nothing_found';
  const unnamed = opened.filter(({ section, plan }) => section === 'unknown' && hasQueries(plan));
  const queries =
    opened.find(({ section }) => section === 'queries') ??
    unnamed.find(({ plan }) => namesQueries(plan)) ??
    unnamed[0];
  if (!queries)
    return opened.some(({ section, plan }) => section === 'pages' || hasPages(plan))
      ? 'pages_only'
      : 'no_queries';
  const { table, plan, name } = queries;
  if (!hasQueries(plan)) return hasPages(plan) ? 'pages_only' : 'no_queries';
  if (table.lines.length === 0) return 'no_rows';
  const exportedOn = dayIn(archiveName || name);
  const named = plan.current ? plan : { ...plan, ...periodsOfLabels(plan, exportedOn) };
  const dated = named.current ? { period: named.current } : periodOfExport(table, files, archiveName || name);
  const pages = opened.find(({ section }) => section === 'pages');
  return {
    table,
    plan: named,
    file: name,
    otherFiles: [pages?.name, dated?.file].filter((other) => other !== undefined),
    ...(dated && { period: dated.period }),
    ...(pages && { pages: readPages(pages.table, pages.plan) }),
  };
}

/** The period that the dates in a table, or the chart and the filters of its export, state. `file` is the latter's name. */
export function periodOfExport(
  table: SearchTable,
  files: readonly ExportFile[],
  archiveName: string,
): { period: Period; file?: string } | undefined {
  const inTable = datePeriod(table);
  if (inTable) return { period: inTable };
  const readers = { chart: chartPeriod, filters: (text: string) => filterPeriod(text, archiveName) };
  for (const section of ['chart', 'filters'] as const) {
    const file = files.find(({ name }) => sectionOfFile(name) === section);
    const period = file && readers[section](file.text);
    if (period) return { period, file: file.name };
  }
  return undefined;
}

/** Reads a table of pages, which has a column of addresses instead of a column of queries. */
function readPages(table: SearchTable, plan: ColumnPlan): PageFigures[] {
  const columns = plan.columns.map((column) =>
    column.meaning === 'page' ? { ...column, meaning: 'query' as const } : column,
  );
  return readRows(table, { ...plan, columns })
    .rows.slice(0, maxUploadedPages)
    .map(({ query: path, impressions, clicks, position }) => ({ path, impressions, clicks, position }));
}

function planTable(text: string): { table: SearchTable; plan: ColumnPlan } {
  const table = parseTable(text);
  return { table, plan: planColumns(table) };
}

const hasQueries = (plan: ColumnPlan) => plan.columns.some(({ meaning }) => meaning === 'query');
const namesQueries = (plan: ColumnPlan) =>
  plan.columns.some(({ meaning, decidedBy }) => meaning === 'query' && decidedBy === 'header');
const hasNames = (plan: ColumnPlan) => plan.columns.some(({ decidedBy }) => decidedBy === 'header');
const hasPages = (plan: ColumnPlan) => plan.columns.some(({ meaning }) => meaning === 'page');

/** The period of a chart, which has one row per day or hour. */
export const chartPeriod = (text: string): Period | undefined =>
  periodOfTimes(parseTable(text).lines.map(({ cells }) => cells[0] ?? ''));

/** The period in the filters: two dates, or a number of days that end on the date in the file name. */
function filterPeriod(text: string, name: string): Period | undefined {
  const filters = parseTable(text).lines.map(({ cells }) => cells.join(' '));
  const period = parsePeriods(filters).find((each) => each !== undefined);
  if (period) return period;
  const days = filters.map(parseDayCount).find((count) => count !== undefined);
  const exportedOn = dayIn(name);
  return days && exportedOn ? periodEnding(exportedOn, days) : undefined;
}

const dayIn = (name: string): string | undefined => {
  const day = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0];
  return day && isDay(day) ? day : undefined;
};

/** The compared periods, if the header has only lengths such as `Last 3 months`. The later ends on the export's day. */
function periodsOfLabels(
  { labels }: ColumnPlan,
  exportedOn: string | undefined,
): { current: Period; previous: Period } | undefined {
  const days = labels && parseDayCount(labels.current);
  if (!labels || !days || !exportedOn) return undefined;
  const current = periodEnding(exportedOn, days);
  const previous = namesLastYear(labels.previous)
    ? { start: yearBefore(current.start), end: yearBefore(current.end) }
    : periodEnding(addDays(current.start, -1), days);
  return { current, previous };
}

/** The same day of the previous year; 28 February instead of 29 February. */
function yearBefore(day: string): string {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(same) ? same : `${same.slice(0, 8)}28`;
}

/** The period of rows per day or hour. Answers of the API do not name dimensions, so their values decide. */
function datePeriod({ header, lines }: SearchTable): Period | undefined {
  const column = header.findIndex(
    (name, at) =>
      isDateHeader(name) || (name.startsWith('keys[') && isDayOrHour((lines[0]?.cells[at] ?? '').trim())),
  );
  if (column === -1) return undefined;
  const period = periodOfTimes(lines.map(({ cells }) => cells[column] ?? ''));
  return periodSchema.safeParse(period).success ? period : undefined;
}

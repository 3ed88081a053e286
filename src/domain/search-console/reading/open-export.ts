import { isDay, maxUploadedPages, type PageFigures, type Period, periodEnding } from '../search-console.ts';
import { type ColumnPlan, planColumns } from './column-plan.ts';
import { type ExportSection, sectionOfFile } from './export-sections.ts';
import { parseDayCount, parsePeriods } from './periods.ts';
import { readRows } from './read-rows.ts';
import { parseTable, type SearchTable } from './search-table.ts';

/** A file of an export, after it was unpacked and decoded. */
export interface ExportFile {
  name: string;
  text: string;
}

/** The queries of an export that consists of one or several files. */
export interface OpenedExport {
  table: SearchTable;
  plan: ColumnPlan;
  /** The name of the file that contains the queries. */
  file: string;
  period?: Period;
  /** The table of pages, if the export has one. */
  pages?: PageFigures[];
}

export type ExportProblem = 'empty' | 'no_rows' | 'pages_only' | 'no_queries';

/** Finds the file that contains the queries, and the period that the export covers. */
export function openExport(files: readonly ExportFile[], archiveName = ''): OpenedExport | ExportProblem {
  const opened = files
    .filter(({ text }) => text.replace(/^\ufeff/, '').trim() !== '')
    .map((file) => ({ ...file, section: sectionOfFile(file.name), ...planTable(file.text) }));
  if (opened.length === 0) return 'empty';
  if (opened.every(({ table }) => table.format === 'json' && table.lines.length === 0)) return 'no_rows';
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
  const textOf = (wanted: ExportSection) => opened.find(({ section }) => section === wanted)?.text ?? '';
  const period =
    plan.current ?? chartPeriod(textOf('chart')) ?? filterPeriod(textOf('filters'), archiveName || name);
  const pages = opened.find(({ section }) => section === 'pages');
  return {
    table,
    plan,
    file: name,
    ...(period && { period }),
    ...(pages && { pages: readPages(pages.table, pages.plan) }),
  };
}

/** Reads the table of pages, whose first column contains addresses instead of queries. */
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
const hasPages = (plan: ColumnPlan) => plan.columns.some(({ meaning }) => meaning === 'page');

/** The period of a chart, which has one row per day, from its first to its last day. */
export function chartPeriod(text: string): Period | undefined {
  const days = parseTable(text)
    .lines.map(({ cells }) => (cells[0] ?? '').trim())
    .filter((cell) => isDay(cell))
    .sort();
  const [start, end] = [days[0], days.at(-1)];
  return start && end ? { start, end } : undefined;
}

/**
 * The period of an export's filters. The filters contain either the dates, or a number of days that end on the date in
 * the file name.
 */
function filterPeriod(text: string, name: string): Period | undefined {
  const filters = parseTable(text).lines.map(({ cells }) => cells.join(' '));
  const period = parsePeriods(filters).find((each) => each !== undefined);
  if (period) return period;
  const days = filters.map(parseDayCount).find((count) => count !== undefined);
  const exportedOn = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0];
  return days && exportedOn && isDay(exportedOn) ? periodEnding(exportedOn, days) : undefined;
}

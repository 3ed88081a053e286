import { isDay, type Period, periodEnding } from '../search-console.ts';
import { type ExportSection, parseDayCount, parsePeriods, sectionOfFile } from './column-names.ts';
import { type ColumnPlan, planColumns } from './column-plan.ts';
import { parseTable, type SearchTable } from './search-table.ts';

/** A file of an export, unpacked and decoded. */
export interface ExportFile {
  name: string;
  text: string;
}

/** What was found in an export, whether it came as one file or as many. */
export interface OpenedExport {
  table: SearchTable;
  plan: ColumnPlan;
  /** The file that the queries stand in. */
  file: string;
  parts: { name: string; part: ExportSection }[];
  period?: Period;
}

export type ExportProblem = 'empty' | 'no_rows' | 'pages_only' | 'no_queries';

/** Finds the queries among an export's files, and the days they cover. */
export function openExport(files: readonly ExportFile[], archiveName = ''): OpenedExport | ExportProblem {
  const filled = files.filter(({ text }) => text.replace(/^\ufeff/, '').trim() !== '');
  if (filled.length === 0) return 'empty';
  const parts = filled.map(({ name }) => ({ name, part: sectionOfFile(name) }));
  const opened = filled.map((file, at) => ({
    ...file,
    part: parts[at]?.part ?? 'unknown',
    ...planTable(file.text),
  }));
  if (opened.every(({ table }) => table.format === 'json' && table.lines.length === 0)) return 'no_rows';
  const unnamed = opened.filter(({ part, plan }) => part === 'unknown' && hasQueries(plan));
  const told =
    opened.find(({ part }) => part === 'queries') ??
    unnamed.find(({ plan }) => namesQueries(plan)) ??
    unnamed[0];
  if (!told)
    return opened.some(({ part, plan }) => part === 'pages' || hasPages(plan)) ? 'pages_only' : 'no_queries';
  const { table, plan, name } = told;
  if (!hasQueries(plan)) return hasPages(plan) ? 'pages_only' : 'no_queries';
  if (table.lines.length === 0) return 'no_rows';
  const textOf = (wanted: ExportSection) => opened.find(({ part }) => part === wanted)?.text ?? '';
  const period =
    plan.current ?? chartPeriod(textOf('chart')) ?? filterPeriod(textOf('filters'), archiveName || name);
  return { table, plan, file: name, parts, ...(period && { period }) };
}

function planTable(text: string): { table: SearchTable; plan: ColumnPlan } {
  const table = parseTable(text);
  return { table, plan: planColumns(table) };
}

const hasQueries = (plan: ColumnPlan) => plan.columns.some(({ meaning }) => meaning === 'query');
const namesQueries = (plan: ColumnPlan) =>
  plan.columns.some(({ meaning, decidedBy }) => meaning === 'query' && decidedBy === 'header');
const hasPages = (plan: ColumnPlan) => plan.columns.some(({ meaning }) => meaning === 'page');

/** The chart has a row a day: its first and last are the period. */
export function chartPeriod(text: string): Period | undefined {
  const days = parseTable(text)
    .lines.map(({ cells }) => (cells[0] ?? '').trim())
    .filter((cell) => isDay(cell))
    .sort();
  const [start, end] = [days[0], days.at(-1)];
  return start && end ? { start, end } : undefined;
}

/** The filters tell the days themselves, or how many there are; the file's name then tells on which day it was made. */
function filterPeriod(text: string, name: string): Period | undefined {
  const told = parseTable(text).lines.map(({ cells }) => cells.join(' '));
  const period = parsePeriods(told).find((each) => each !== undefined);
  if (period) return period;
  const days = told.map(parseDayCount).find((count) => count !== undefined);
  const madeOn = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0];
  return days && madeOn && isDay(madeOn) ? periodEnding(madeOn, days) : undefined;
}

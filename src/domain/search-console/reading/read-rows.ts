import type { Line } from '../../text/delimited-text.ts';
import {
  type ParsedNumber,
  readCount,
  readDecimal,
  readShare,
  shareUnitOf,
} from '../../text/read-numbers.ts';
import { cleanQuery, hasImpressions, maxQueryLength, maxRows, type SearchRow } from '../search-console.ts';
import type { ColumnMeaning } from './column-names.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { SearchTable } from './search-table.ts';

/** Why a line was left out. */
export type LineProblem = 'too_few_columns' | 'too_many_columns' | 'no_query' | 'query_too_long';

export interface RefusedLine {
  line: number;
  problem: LineProblem;
  text: string;
}

/** A cell that should be a number and is not: read as 0. */
export interface UnreadableCell {
  line: number;
  meaning: ColumnMeaning;
  text: string;
}

/** What was read, and what was not. The two lists hold the first of them; the counts all. */
export interface ReadRows {
  rows: SearchRow[];
  /** In a comparison, the same queries in the period before. */
  previousRows: SearchRow[];
  refused: RefusedLine[];
  refusedCount: number;
  unreadable: UnreadableCell[];
  unreadableCount: number;
  /** There were more rows than one import takes. */
  tooMany: boolean;
}

const listed = 100;
const minColumns = 4;

/** Reads every line by the plan. Never throws; what cannot be read is listed. */
export function readRows(table: SearchTable, plan: ColumnPlan): ReadRows {
  const read: ReadRows = {
    rows: [],
    previousRows: [],
    refused: [],
    refusedCount: 0,
    unreadable: [],
    unreadableCount: 0,
    tooMany: false,
  };
  const current = columnIndexes(plan, 'current');
  const previous = columnIndexes(plan, 'previous');
  const compares = previous.impressions !== undefined || previous.clicks !== undefined;
  const readCurrent = numberReader(table, current, read);
  const readPrevious = numberReader(table, { ...previous, query: current.query }, read);
  for (const line of table.lines) {
    const problem = problemOf(line, table, plan, current.query);
    if (problem) {
      read.refusedCount++;
      if (read.refused.length < listed)
        read.refused.push({ line: line.number, problem, text: line.cells.join(' | ').slice(0, 200) });
      continue;
    }
    if (read.rows.length >= maxRows) {
      read.tooMany = true;
      break;
    }
    const query = cleanQuery(line.cells[current.query ?? -1] ?? '');
    const page = current.page === undefined ? '' : (line.cells[current.page] ?? '').trim().slice(0, 2000);
    const shown = page && current.query !== current.page ? { page } : {};
    read.rows.push({ query, ...readCurrent(line), ...shown });
    const before = compares && readPrevious(line);
    if (before && hasImpressions(before)) read.previousRows.push({ query, ...before, ...shown });
  }
  return read;
}

type ColumnIndexes = Partial<Record<ColumnMeaning, number>>;

function columnIndexes(plan: ColumnPlan, of: 'current' | 'previous'): ColumnIndexes {
  const places: ColumnIndexes = {};
  plan.columns.forEach((column, at) => {
    if (column.period === of && column.meaning !== 'other') places[column.meaning] ??= at;
  });
  return places;
}

function problemOf(
  { cells }: Line,
  table: SearchTable,
  plan: ColumnPlan,
  queryAt: number | undefined,
): LineProblem | undefined {
  if (table.format !== 'json') {
    const named = plan.columns.filter(
      ({ decidedBy, meaning }) => decidedBy !== 'order' && meaning !== 'other',
    ).length;
    if (cells.length < (named >= 2 ? Math.min(minColumns, plan.columns.length) : minColumns))
      return 'too_few_columns';
    // A comma too many shifts every value behind it: better no row than a wrong one.
    if (
      table.format !== '\t' &&
      table.header.length > 0 &&
      cells.slice(table.header.length).some((cell) => cell.trim())
    )
      return 'too_many_columns';
  }
  const query = queryAt === undefined ? '' : cleanQuery(cells[queryAt] ?? '');
  if (query === '') return 'no_query';
  return query.length > maxQueryLength ? 'query_too_long' : undefined;
}

/** Reads the numbers of a line; the unit of a column of shares is settled once, from all of it. */
function numberReader(table: SearchTable, places: ColumnIndexes, read: ReadRows) {
  const unit = shareUnit(table, places);
  const cellOf = (line: Line, meaning: ColumnMeaning) => {
    const at = places[meaning];
    return at === undefined ? '' : (line.cells[at] ?? '');
  };
  return (line: Line): Omit<SearchRow, 'query'> => {
    const number = (meaning: ColumnMeaning, reader: (text: string) => ParsedNumber): number => {
      const text = cellOf(line, meaning);
      const { value, understood } = reader(text);
      if (!understood) {
        read.unreadableCount++;
        if (read.unreadable.length < listed)
          read.unreadable.push({ line: line.number, meaning, text: text.slice(0, 100) });
      }
      return value;
    };
    const impressions = number('impressions', readCount);
    const ctr = number('ctr', (text) => readShare(text, unit));
    // Where clicks are not told, CTR and impressions tell them.
    const clicks = places.clicks === undefined ? Math.round(impressions * ctr) : number('clicks', readCount);
    const position = Math.min(10_000, number('position', readDecimal));
    return {
      impressions,
      clicks,
      ctr: places.ctr === undefined ? shareOf(clicks, impressions) : ctr,
      position,
    };
  };
}

const shareOf = (clicks: number, impressions: number): number =>
  impressions > 0 ? Math.min(1, clicks / impressions) : 0;

function shareUnit(table: SearchTable, places: ColumnIndexes) {
  const { ctr, clicks, impressions } = places;
  if (ctr === undefined) return 'fraction';
  const sample = table.lines.slice(0, 1000);
  const measured = sample.map(({ cells }) => {
    if (clicks === undefined || impressions === undefined) return undefined;
    const shown = readCount(cells[impressions] ?? '').value;
    const clicked = readCount(cells[clicks] ?? '').value;
    return shown > 0 && clicked > 0 ? clicked / shown : undefined;
  });
  return shareUnitOf(
    sample.map(({ cells }) => cells[ctr] ?? ''),
    measured,
  );
}

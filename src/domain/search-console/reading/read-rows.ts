import type { TableLine } from '../../text/delimited-text.ts';
import {
  type ParsedNumber,
  readCount,
  readDecimal,
  readShare,
  shareUnitOf,
} from '../../text/read-numbers.ts';
import {
  cleanQuery,
  ctrOf,
  hasImpressions,
  maxPageLength,
  maxPosition,
  maxQueryLength,
  maxRows,
  type SearchRow,
} from '../search-console.ts';
import type { ColumnMeaning } from './column-names.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { SearchTable } from './search-table.ts';

export type LineProblem = 'too_few_columns' | 'too_many_columns' | 'no_query' | 'query_too_long';

/** `refused` and `unreadable` list at most 100 lines or cells. `refusedCount` and `unreadableCount` count all. */
export interface ReadRows {
  rows: SearchRow[];
  /** Empty unless the export compares two periods. */
  previousRows: SearchRow[];
  refused: { line: number; problem: LineProblem; text: string }[];
  refusedCount: number;
  /** The cells that should contain a number but do not. They are read as 0. */
  unreadable: { line: number; meaning: ColumnMeaning; text: string }[];
  unreadableCount: number;
  /** Whether the table has more rows than one import accepts. */
  tooMany: boolean;
}

const maxListed = 100;
/** The minimum that the specification allows for tables without a known header. */
const minColumns = 4;

/** Reads each line according to the column plan, and lists the lines that cannot be read. Never throws. */
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
      if (read.refused.length < maxListed)
        read.refused.push({ line: line.number, problem, text: line.cells.join(' | ').slice(0, 200) });
      continue;
    }
    if (read.rows.length >= maxRows) {
      read.tooMany = true;
      break;
    }
    const query = cleanQuery(line.cells[current.query ?? -1] ?? '');
    const address = current.page === undefined ? '' : (line.cells[current.page] ?? '').trim();
    const page = address && current.query !== current.page ? { page: address.slice(0, maxPageLength) } : {};
    read.rows.push({ query, ...readCurrent(line), ...page });
    const before = compares && readPrevious(line);
    if (before && hasImpressions(before)) read.previousRows.push({ query, ...before, ...page });
  }
  return read;
}

type ColumnIndexes = Partial<Record<ColumnMeaning, number>>;

function columnIndexes(plan: ColumnPlan, period: 'current' | 'previous'): ColumnIndexes {
  const indexes: ColumnIndexes = {};
  plan.columns.forEach((column, index) => {
    if (column.period === period && column.meaning !== 'other') indexes[column.meaning] ??= index;
  });
  return indexes;
}

function problemOf(
  { cells }: TableLine,
  table: SearchTable,
  plan: ColumnPlan,
  queryIndex: number | undefined,
): LineProblem | undefined {
  if (table.format !== 'json') {
    const named = plan.columns.filter(
      ({ decidedBy, meaning }) => decidedBy !== 'order' && meaning !== 'other',
    ).length;
    if (cells.length < (named >= 2 ? Math.min(minColumns, plan.columns.length) : minColumns))
      return 'too_few_columns';
    // An unquoted comma in a query adds a cell and shifts all values after it, so the line is rejected.
    if (
      table.format !== '\t' &&
      table.header.length > 0 &&
      cells.slice(table.header.length).some((cell) => cell.trim())
    )
      return 'too_many_columns';
  }
  const query = queryIndex === undefined ? '' : cleanQuery(cells[queryIndex] ?? '');
  if (query === '') return 'no_query';
  return query.length > maxQueryLength ? 'query_too_long' : undefined;
}

/** Returns a function that reads the numbers of a line. A sample of the CTR column decides its unit. */
function numberReader(table: SearchTable, indexes: ColumnIndexes, read: ReadRows) {
  const unit = ctrUnit(table, indexes);
  const cellOf = (line: TableLine, meaning: ColumnMeaning) => {
    const index = indexes[meaning];
    return index === undefined ? '' : (line.cells[index] ?? '');
  };
  return (line: TableLine): Omit<SearchRow, 'query'> => {
    const number = (meaning: ColumnMeaning, reader: (text: string) => ParsedNumber): number => {
      const text = cellOf(line, meaning);
      const { value, understood } = reader(text);
      if (!understood) {
        read.unreadableCount++;
        if (read.unreadable.length < maxListed)
          read.unreadable.push({ line: line.number, meaning, text: text.slice(0, 100) });
      }
      return value;
    };
    const impressions = number('impressions', readCount);
    const ctr = number('ctr', (text) => readShare(text, unit));
    // If the table has no column of clicks, the clicks are computed as impressions × CTR.
    const clicks = indexes.clicks === undefined ? Math.round(impressions * ctr) : number('clicks', readCount);
    const position = Math.min(maxPosition, number('position', readDecimal));
    return {
      impressions,
      clicks,
      ctr: indexes.ctr === undefined ? ctrOf({ clicks, impressions }) : ctr,
      position,
    };
  };
}

function ctrUnit(table: SearchTable, indexes: ColumnIndexes) {
  const { ctr, clicks, impressions } = indexes;
  if (ctr === undefined) return 'fraction';
  const sample = table.lines.slice(0, 1000);
  const measured = sample.map(({ cells }) => {
    if (clicks === undefined || impressions === undefined) return undefined;
    const impressionCount = readCount(cells[impressions] ?? '').value;
    const clickCount = readCount(cells[clicks] ?? '').value;
    return impressionCount > 0 && clickCount > 0 ? clickCount / impressionCount : undefined;
  });
  return shareUnitOf(
    sample.map(({ cells }) => cells[ctr] ?? ''),
    measured,
  );
}

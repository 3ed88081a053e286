import { readCount, readDecimal, readShare, type ShareUnit, shareUnitOf } from '../../text/read-numbers.ts';
import type { Period } from '../search-console.ts';
import {
  type ColumnMeaning,
  meaningOfHeader,
  namesEarlierPeriod,
  parseComparisonHeader,
} from './column-names.ts';
import { isDayOrHour, parsePeriods } from './periods.ts';
import type { SearchTable } from './search-table.ts';

export type DecidedBy = 'header' | 'values' | 'order' | 'person';

export interface Column {
  header: string;
  meaning: ColumnMeaning;
  /** An export that compares two periods contains each metric once per period. */
  period: 'current' | 'previous';
  decidedBy: DecidedBy;
}

export interface ColumnPlan {
  columns: Column[];
  current?: Period;
  previous?: Period;
  /** The names of the two compared periods, such as `last 3 months` and `same period last year`. */
  labels?: { current: string; previous: string };
}

/** The metrics in the order that the specification prescribes, after the query. */
const metrics = ['impressions', 'clicks', 'ctr', 'position'] as const satisfies ColumnMeaning[];
const specOrder: readonly ColumnMeaning[] = ['query', ...metrics];
const maxColumns = 50;
const sampledLines = 200;

/** By known names, then values, then the order of the specification, which unnamed tab-separated text always has. */
export function planColumns(table: SearchTable): ColumnPlan {
  const width = Math.min(
    maxColumns,
    Math.max(table.header.length, ...table.lines.slice(0, sampledLines).map(({ cells }) => cells.length)),
  );
  const plan = planByHeader(table, width);
  if (table.format === '\t' && plan.columns.every(({ decidedBy }) => decidedBy === 'order'))
    return {
      columns: plan.columns.map((column, index) => ({ ...column, meaning: specOrder[index] ?? 'other' })),
    };
  decideByValues(table, plan.columns);
  return plan;
}

function planByHeader(table: SearchTable, width: number): ColumnPlan {
  const names = Array.from({ length: width }, (_, index) => table.header[index] ?? '');
  const comparison = planComparison(names);
  if (comparison) return comparison;
  const taken = new Set<ColumnMeaning>();
  const columns = names.map((header): Column => {
    const named = meaningOfHeader(header);
    const meaning = named && !taken.has(named) ? named : 'other';
    taken.add(meaning);
    return { header, meaning, period: 'current', decidedBy: named ? 'header' : 'order' };
  });
  return { columns };
}

/** Plans an export that contains each metric once per compared period. Returns undefined for any other table. */
function planComparison(names: string[]): ColumnPlan | undefined {
  const headers = names.map((name) => (meaningOfHeader(name) ? undefined : parseComparisonHeader(name)));
  const labels = [
    ...new Set(headers.flatMap((each) => (each && each.meaning !== 'other' ? [each.periodLabel] : []))),
  ];
  const [first, second] = labels;
  if (first === undefined || second === undefined || labels.length > 2) return undefined;
  const [firstDates, secondDates] = parsePeriods([first, second]);
  const secondIsCurrent =
    firstDates && secondDates ? secondDates.end > firstDates.end : namesEarlierPeriod(first);
  const currentLabel = secondIsCurrent ? second : first;
  const columns = names.map((header, index): Column => {
    const metric = headers[index];
    if (metric) {
      const isCurrent = metric.periodLabel === currentLabel || metric.meaning === 'other';
      const period = isCurrent ? 'current' : 'previous';
      return { header, meaning: metric.meaning, period, decidedBy: 'header' };
    }
    const meaning = meaningOfHeader(header);
    return {
      header,
      meaning: meaning ?? 'other',
      period: 'current',
      decidedBy: meaning ? 'header' : 'order',
    };
  });
  return {
    columns,
    labels: { current: currentLabel, previous: secondIsCurrent ? first : second },
    current: secondIsCurrent ? secondDates : firstDates,
    previous: secondIsCurrent ? firstDates : secondDates,
  };
}

/** Assigns meanings to the columns without a known name, based on the format of their values. */
function decideByValues(table: SearchTable, columns: Column[]): void {
  const sample = table.lines.slice(0, sampledLines).map(({ cells }) => cells);
  if (sample.length === 0 && columns.some(({ meaning }) => meaning !== 'other')) return;
  const has = (meaning: ColumnMeaning) => columns.some((column) => column.meaning === meaning);
  const open = columns.flatMap((column, index) =>
    column.decidedBy === 'order' && column.meaning === 'other' ? [index] : [],
  );
  const assign = (index: number, meaning: ColumnMeaning, decidedBy: DecidedBy) => {
    const column = columns[index];
    if (column) Object.assign(column, { meaning, decidedBy });
    open.splice(open.indexOf(index), 1);
  };

  for (const index of [...open]) {
    const format = formatOf(sample, index);
    if (format === 'address') assign(index, has('page') ? 'other' : 'page', 'values');
    // Days, country codes and device names are dimensions of the Search Console API that are not imported.
    else if (
      columns.length > 1 &&
      (format === 'time' || (format === 'code' && !isOnlyText(sample, open, index)))
    )
      assign(index, 'other', 'values');
    else if (format === 'text') assign(index, has('query') ? 'other' : 'query', 'values');
  }
  if (!has('query') && !has('page') && open[0] !== undefined) assign(open[0], 'query', 'order');
  const missing = metrics.filter((meaning) => !has(meaning));
  for (const { index, meaning, decidedBy } of matchMetrics(sample, columns, open, missing))
    assign(index, meaning, decidedBy);
}

function formatOf(sample: string[][], index: number): 'address' | 'time' | 'code' | 'text' | 'number' {
  const cells = sample.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  if (cells.length === 0) return 'number';
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length;
  if (share((cell) => /^https?:\/\//i.test(cell)) > 0.5) return 'address';
  if (share(isDayOrHour) > 0.9) return 'time';
  if (share((cell) => /^([a-z]{3}|DESKTOP|MOBILE|TABLET)$/.test(cell)) > 0.9) return 'code';
  return share((cell) => readShare(cell, 'percent').understood || readDecimal(cell).understood) >= 0.5
    ? 'number'
    : 'text';
}

/** Short queries look like codes. If no column contains longer text, the first column of codes contains the queries. */
const isOnlyText = (sample: string[][], open: number[], index: number): boolean =>
  open.every((other) => other === index || formatOf(sample, other) !== 'text') &&
  open.find((other) => formatOf(sample, other) === 'code') === index;

/** With more columns, there would be too many permutations to try. */
const maxMatchedColumns = 6;

/** Returns the most plausible assignment; of equal ones, the order of the specification, which is tried first. */
function matchMetrics(sample: string[][], columns: Column[], open: number[], missing: ColumnMeaning[]) {
  const candidates = open.slice(0, maxMatchedColumns);
  const known = Object.fromEntries(
    columns.map((column, index) => [column.period === 'current' ? column.meaning : 'other', index]),
  );
  let best: { score: number; order: number[]; draws: number } | undefined;
  for (const order of permutations(candidates, Math.min(missing.length, candidates.length))) {
    const indexes = { ...known, ...Object.fromEntries(missing.map((meaning, n) => [meaning, order[n]])) };
    const score = plausibility(sample.slice(0, 50), indexes);
    if (!best || score > best.score + 1e-9) best = { score, order, draws: 0 };
    else if (score > best.score - 1e-9) best.draws++;
  }
  if (!best) return [];
  const decidedBy: DecidedBy = best.draws === 0 && sample.length > 0 ? 'values' : 'order';
  return best.order.map((index, n) => ({ index, meaning: missing[n] ?? 'other', decidedBy }));
}

function* permutations(items: number[], length: number): Generator<number[]> {
  if (length === 0) return yield [];
  for (const item of items) {
    for (const rest of permutations(
      items.filter((other) => other !== item),
      length - 1,
    ))
      yield [item, ...rest];
  }
}

/** Scores an assignment: clicks should not exceed impressions, and the CTR should be clicks / impressions. */
function plausibility(sample: string[][], indexes: Partial<Record<ColumnMeaning, number | undefined>>) {
  const cell = (cells: string[], meaning: ColumnMeaning) => {
    const index = indexes[meaning];
    return index === undefined ? undefined : (cells[index] ?? '');
  };
  const ctrUnit: ShareUnit = shareUnitOf(sample.map((cells) => cell(cells, 'ctr') ?? ''));
  let score = 0;
  for (const cells of sample) {
    const [impressions, clicks, ctr, position] = metrics.map((meaning) => cell(cells, meaning));
    for (const count of [impressions, clicks]) {
      if (count !== undefined)
        score += /%|\d[.,]\d{1,2}$/.test(count.trim()) || !readCount(count).understood ? -2 : 1;
    }
    const impressionCount = readCount(impressions ?? '').value;
    const clickCount = readCount(clicks ?? '').value;
    if (impressions !== undefined && clicks !== undefined) score += clickCount <= impressionCount ? 2 : -4;
    if (ctr !== undefined) {
      const share = readShare(ctr, ctrUnit);
      score += ctr.includes('%') ? 3 : share.understood && share.value <= 1 ? 1 : -3;
      if (impressionCount > 0 && clicks !== undefined)
        score += Math.abs(share.value - clickCount / impressionCount) < 0.006 ? 3 : -2;
    }
    if (position !== undefined) {
      const { value, understood } = readDecimal(position);
      score += understood && (value === 0 || (value >= 1 && value <= 1000)) ? 1 : -2;
      if (/^\d{1,3}[.,]\d/.test(position.trim())) score += 1;
    }
  }
  return score;
}

/**
 * Whether every column was understood: by its name, or in tab-separated text without known names by the order in the
 * specification. The dimensions of the API (`keys`) have no names, so their values decide.
 */
export const isUnderstood = ({ format }: SearchTable, { columns }: ColumnPlan): boolean =>
  columns.every(
    ({ header, decidedBy }) => decidedBy === 'header' || decidedBy === 'person' || header.startsWith('keys['),
  ) ||
  (format === '\t' &&
    columns.every(({ meaning, decidedBy }) => decidedBy === 'order' && meaning !== 'other'));

/** Gives a column another meaning. A column of the same period that had this meaning gets the meaning `other`. */
export function reassignColumn(plan: ColumnPlan, index: number, meaning: ColumnMeaning): ColumnPlan {
  const chosen = plan.columns[index];
  if (!chosen) return plan;
  const columns = plan.columns.map((column, position): Column => {
    if (position === index) return { ...column, meaning, decidedBy: 'person' };
    const displaced = meaning !== 'other' && column.meaning === meaning && column.period === chosen.period;
    return displaced ? { ...column, meaning: 'other', decidedBy: 'person' } : column;
  });
  return { ...plan, columns };
}

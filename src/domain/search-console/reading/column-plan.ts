import { readCount, readDecimal, readShare, type ShareUnit, shareUnitOf } from '../../text/read-numbers.ts';
import type { Period } from '../search-console.ts';
import {
  type ColumnMeaning,
  meaningOfHeader,
  namesEarlierPeriod,
  parseComparisonHeader,
  parsePeriods,
} from './column-names.ts';
import type { SearchTable } from './search-table.ts';

/** What settled a column's meaning. */
export type DecidedBy = 'header' | 'values' | 'order' | 'person';

/** How one column is read. */
export interface Column {
  header: string;
  meaning: ColumnMeaning;
  /** In a comparison each number stands twice. */
  period: 'current' | 'previous';
  decidedBy: DecidedBy;
}

/** How a table is read: its columns, and the periods that its header names. */
export interface ColumnPlan {
  columns: Column[];
  current?: Period;
  previous?: Period;
}

/** In the spec's order, which is the last resort for tables that tell nothing by themselves. */
const numbers = ['impressions', 'clicks', 'ctr', 'position'] as const satisfies ColumnMeaning[];
const sampledLines = 200;

/** Header names decide where they are known, the values' shapes where not, the spec's order last. */
export function planColumns(table: SearchTable): ColumnPlan {
  const width = Math.min(
    50,
    Math.max(table.header.length, ...table.lines.slice(0, sampledLines).map(({ cells }) => cells.length)),
  );
  const plan = planByHeader(table, width);
  decideByValues(table, plan.columns);
  return plan;
}

function planByHeader(table: SearchTable, width: number): ColumnPlan {
  const names = Array.from({ length: width }, (_, at) => table.header[at] ?? '');
  const compared = planComparison(names);
  if (compared) return compared;
  const taken = new Set<ColumnMeaning>();
  const columns = names.map((header): Column => {
    const said = meaningOfHeader(header);
    const meaning = said && !taken.has(said) ? said : 'other';
    taken.add(meaning);
    return { header, meaning, period: 'current', decidedBy: said ? 'header' : 'order' };
  });
  return { columns };
}

/** A comparison names a metric twice, each time with its period. */
function planComparison(names: string[]): ColumnPlan | undefined {
  const found = names.map((name) => (meaningOfHeader(name) ? undefined : parseComparisonHeader(name)));
  const periods = [
    ...new Set(found.flatMap((each) => (each && each.meaning !== 'other' ? [each.periodLabel] : []))),
  ];
  const [first, second] = periods;
  if (first === undefined || second === undefined || periods.length > 2) return undefined;
  const [firstDates, secondDates] = parsePeriods([first, second]);
  const secondIsCurrent =
    firstDates && secondDates ? secondDates.end > firstDates.end : namesEarlierPeriod(first);
  const currentWords = secondIsCurrent ? second : first;
  const columns = names.map((header, at): Column => {
    const metric = found[at];
    if (metric) {
      const of = metric.periodLabel === currentWords || metric.meaning === 'other' ? 'current' : 'previous';
      return { header, meaning: metric.meaning, period: of, decidedBy: 'header' };
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
    current: secondIsCurrent ? secondDates : firstDates,
    previous: secondIsCurrent ? firstDates : secondDates,
  };
}

/** Fills in what the header left open, from what the values look like. */
function decideByValues(table: SearchTable, columns: Column[]): void {
  const sample = table.lines.slice(0, sampledLines).map(({ cells }) => cells);
  if (sample.length === 0 && columns.some(({ meaning }) => meaning !== 'other')) return;
  const has = (meaning: ColumnMeaning) => columns.some((column) => column.meaning === meaning);
  const open = columns.flatMap((column, at) =>
    column.decidedBy === 'order' && column.meaning === 'other' ? [at] : [],
  );
  const assign = (at: number, meaning: ColumnMeaning, decidedBy: DecidedBy) => {
    const column = columns[at];
    if (column) Object.assign(column, { meaning, decidedBy });
    open.splice(open.indexOf(at), 1);
  };

  for (const at of [...open]) {
    const shape = shapeOf(sample, at);
    if (shape === 'address') assign(at, has('page') ? 'other' : 'page', 'values');
    // The API's other dimensions: days, countries and devices.
    else if (shape === 'code' && columns.length > 1 && !isOnlyText(sample, open, at))
      assign(at, 'other', 'values');
    else if (shape === 'text') assign(at, has('query') ? 'other' : 'query', 'values');
  }
  if (!has('query') && !has('page') && open[0] !== undefined) assign(open[0], 'query', 'order');
  const wanted = numbers.filter((meaning) => !has(meaning));
  for (const { at, meaning, decidedBy } of matchNumbers(sample, columns, open, wanted))
    assign(at, meaning, decidedBy);
}

type Shape = 'address' | 'code' | 'text' | 'number';

function shapeOf(sample: string[][], at: number): Shape {
  const cells = sample.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
  if (cells.length === 0) return 'number';
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length;
  if (share((cell) => /^https?:\/\//i.test(cell)) > 0.5) return 'address';
  if (
    share(
      (cell) =>
        /^\d{4}-\d{2}-\d{2}$/.test(cell) || /^[a-z]{3}$/.test(cell) || /^(DESKTOP|MOBILE|TABLET)$/.test(cell),
    ) > 0.9
  )
    return 'code';
  return share((cell) => readShare(cell, 'percent').understood || readDecimal(cell).understood) >= 0.5
    ? 'number'
    : 'text';
}

/** Short words look like codes; where nothing else could be the query, they are it. */
const isOnlyText = (sample: string[][], open: number[], at: number): boolean =>
  open.every(
    (other) => other === at || shapeOf(sample, other) === 'number' || shapeOf(sample, other) === 'code',
  ) && open.find((other) => shapeOf(sample, other) === 'code') === at;

interface Match {
  at: number;
  meaning: ColumnMeaning;
  decidedBy: DecidedBy;
}

/** Tries every way of giving the wanted meanings to the open columns; the spec's order is tried first and wins a draw. */
function matchNumbers(
  sample: string[][],
  columns: Column[],
  open: number[],
  wanted: ColumnMeaning[],
): Match[] {
  const places = open.slice(0, 6);
  const known = Object.fromEntries(
    columns.map((column, at) => [column.period === 'current' ? column.meaning : 'other', at]),
  );
  let best: { score: number; order: number[]; draws: number } | undefined;
  for (const order of permutations(places, Math.min(wanted.length, places.length))) {
    const at = { ...known, ...Object.fromEntries(wanted.map((meaning, n) => [meaning, order[n]])) };
    const score = plausibility(sample.slice(0, 50), at);
    if (!best || score > best.score + 1e-9) best = { score, order, draws: 0 };
    else if (score > best.score - 1e-9) best.draws++;
  }
  if (!best) return [];
  const decidedBy = best.draws === 0 && sample.length > 0 ? 'values' : 'order';
  return best.order.map((at, n) => ({ at, meaning: wanted[n] ?? 'other', decidedBy }));
}

function* permutations(places: number[], length: number): Generator<number[]> {
  if (length === 0) return yield [];
  for (const place of places) {
    for (const rest of permutations(
      places.filter((other) => other !== place),
      length - 1,
    ))
      yield [place, ...rest];
  }
}

/** How well rows fit what their columns are taken for: no more clicks than impressions, a CTR that is their quotient. */
function plausibility(sample: string[][], at: Partial<Record<ColumnMeaning, number | undefined>>): number {
  const cell = (cells: string[], meaning: ColumnMeaning) => {
    const place = at[meaning];
    return place === undefined ? undefined : (cells[place] ?? '');
  };
  const ctrUnit: ShareUnit = shareUnitOf(sample.map((cells) => cell(cells, 'ctr') ?? ''));
  let score = 0;
  for (const cells of sample) {
    const [impressions, clicks, ctr, position] = numbers.map((meaning) => cell(cells, meaning));
    for (const count of [impressions, clicks]) {
      if (count !== undefined)
        score += /%|\d[.,]\d{1,2}$/.test(count.trim()) || !readCount(count).understood ? -2 : 1;
    }
    const shown = readCount(impressions ?? '').value;
    const clicked = readCount(clicks ?? '').value;
    if (impressions !== undefined && clicks !== undefined) score += clicked <= shown ? 2 : -4;
    if (ctr !== undefined) {
      const share = readShare(ctr, ctrUnit);
      score += ctr.includes('%') ? 3 : share.understood && share.value <= 1 ? 1 : -3;
      if (shown > 0 && clicks !== undefined)
        score += Math.abs(share.value - clicked / shown) < 0.006 ? 3 : -2;
    }
    if (position !== undefined) {
      const { value, understood } = readDecimal(position);
      score += understood && (value === 0 || (value >= 1 && value <= 1000)) ? 1 : -2;
      if (/^\d{1,3}[.,]\d/.test(position.trim())) score += 1;
    }
  }
  return score;
}

/** The plan with one column read as something else; what meant that before means nothing now. */
export function reassignColumn(plan: ColumnPlan, at: number, meaning: ColumnMeaning): ColumnPlan {
  const chosen = plan.columns[at];
  if (!chosen) return plan;
  const columns = plan.columns.map((column, place): Column => {
    if (place === at) return { ...column, meaning, decidedBy: 'person' };
    const displaced = meaning !== 'other' && column.meaning === meaning && column.period === chosen.period;
    return displaced ? { ...column, meaning: 'other', decidedBy: 'person' } : column;
  });
  return { ...plan, columns };
}

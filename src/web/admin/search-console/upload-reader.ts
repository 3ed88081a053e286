import type { ColumnMeaning } from '../../../domain/search-console/reading/column-names.ts';
import {
  type Column,
  type ColumnPlan,
  planColumns,
  reassignColumn,
} from '../../../domain/search-console/reading/column-plan.ts';
import type { OpenedExport } from '../../../domain/search-console/reading/open-export.ts';
import {
  type ReadRows,
  type RefusedLine,
  readRows,
  type UnreadableCell,
} from '../../../domain/search-console/reading/read-rows.ts';
import { parseTable } from '../../../domain/search-console/reading/search-table.ts';
import {
  defaultPeriodDays,
  type Period,
  type SearchRow,
} from '../../../domain/search-console/search-console.ts';
import { openUpload, type UploadProblem } from './read-upload.ts';
import type { PackedFile } from './unzip-export.ts';

/** How an upload was read, for a person to agree with before anything is sent. */
export interface Preview {
  file: string;
  columns: (Column & { samples: string[] })[];
  hasHeader: boolean;
  /** JSON names its own columns: there is no first line to argue about. */
  headerIsOpen: boolean;
  rows: SearchRow[];
  rowCount: number;
  /** Rows of the period before, in a comparison. */
  previousCount: number;
  refused: RefusedLine[];
  refusedCount: number;
  unreadable: UnreadableCell[];
  unreadableCount: number;
  period?: Period;
  previousPeriod?: Period;
}

const shownRows = 8;
const shownSamples = 3;

/** Reads an upload, lets its columns be read otherwise, and writes what sync-gsc is sent. */
export function createUploadReader() {
  let opened: (OpenedExport & { text?: string }) | undefined;
  let read: ReadRows | undefined;

  const preview = (): Preview | UploadProblem => {
    if (!opened) return 'empty';
    const { table, plan, file, period } = opened;
    read = readRows(table, plan);
    if (read.tooMany) return 'too_many_rows';
    return {
      file,
      columns: plan.columns.map((column, at) => ({
        ...column,
        samples: table.lines.slice(0, shownSamples).map(({ cells }) => (cells[at] ?? '').slice(0, 80)),
      })),
      hasHeader: table.hasHeader,
      headerIsOpen: table.format !== 'json' && opened.text !== undefined,
      rows: read.rows.slice(0, shownRows),
      rowCount: read.rows.length,
      previousCount: read.previousRows.length,
      refused: read.refused,
      refusedCount: read.refusedCount,
      unreadable: read.unreadable,
      unreadableCount: read.unreadableCount,
      ...(period && { period }),
      ...(plan.previous && { previousPeriod: plan.previous }),
    };
  };
  const withPlan = (change: (plan: ColumnPlan) => ColumnPlan) => {
    if (opened) opened = { ...opened, plan: change(opened.plan) };
    return preview();
  };

  return {
    open(files: readonly PackedFile[], text?: string): Preview | UploadProblem {
      const found = openUpload(files);
      if (typeof found === 'string') return found;
      opened = { ...found, ...(text !== undefined && { text }) };
      return preview();
    },

    setMeaning: (at: number, meaning: ColumnMeaning) => withPlan((plan) => reassignColumn(plan, at, meaning)),

    /** The first line may be data after all. */
    setHeader(hasHeader: boolean): Preview | UploadProblem {
      if (!opened?.text) return preview();
      const table = parseTable(opened.text, hasHeader);
      opened = { ...opened, table, plan: planColumns(table) };
      return preview();
    },

    /** What is sent: the period before first, where there is one, so that the other can be compared with it. */
    bodies(
      period: Period | undefined,
      previousPeriod: Period | undefined,
    ): { period: Period | undefined; body: Blob }[] {
      if (!read) return [];
      const before =
        read.previousRows.length > 0 && previousPeriod
          ? [{ period: previousPeriod, body: bodyOf(read.previousRows, previousPeriod) }]
          : [];
      return [...before, { period, body: bodyOf(read.rows, period) }];
    },
  };
}

export type UploadReader = ReturnType<typeof createUploadReader>;

/** Row by row: one text of all rows would be held three times over. */
function bodyOf(rows: readonly SearchRow[], period: Period | undefined): Blob {
  const parts: string[] = ['{"gscData":['];
  rows.forEach((row, at) => {
    parts.push(at === 0 ? JSON.stringify(row) : `,${JSON.stringify(row)}`);
  });
  parts.push(`],"days":${defaultPeriodDays}${period ? `,"period":${JSON.stringify(period)}` : ''}}`);
  return new Blob(parts, { type: 'application/json' });
}

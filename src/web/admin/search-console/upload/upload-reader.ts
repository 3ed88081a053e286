import type { ColumnMeaning } from '../../../../domain/search-console/reading/column-names.ts';
import {
  isUnderstood,
  planColumns,
  reassignColumn,
} from '../../../../domain/search-console/reading/column-plan.ts';
import type { OpenedExport } from '../../../../domain/search-console/reading/open-export.ts';
import { type ReadRows, readRows } from '../../../../domain/search-console/reading/read-rows.ts';
import { parseTable } from '../../../../domain/search-console/reading/search-table.ts';
import {
  defaultPeriodDays,
  type PageFigures,
  type Period,
  type SearchRow,
} from '../../../../domain/search-console/search-console.ts';
import { openUpload, type UploadProblem } from './read-upload.ts';
import type { PackedFile } from './unzip-export.ts';

const shownRows = 8;
const shownSamples = 3;

/** Parses an upload, lets the user correct its columns, and creates the request bodies of sync-gsc. */
export function createUploadReader() {
  let opened: (OpenedExport & { text?: string }) | undefined;
  let read: ReadRows | undefined;

  const preview = () => {
    if (!opened) return 'empty' as const;
    const { table, plan, file, otherFiles, period } = opened;
    read = readRows(table, plan);
    if (read.tooMany) return 'too_many_rows' as const;
    return {
      file,
      otherFiles,
      columns: plan.columns.map((column, index) => ({
        ...column,
        samples: table.lines.slice(0, shownSamples).map(({ cells }) => (cells[index] ?? '').slice(0, 80)),
      })),
      hasHeader: table.hasHeader,
      /** Whether the user may say if the first line is a header. JSON has no header line, because it names its columns. */
      canSetHeader: table.format !== 'json' && opened.text !== undefined,
      rows: read.rows.slice(0, shownRows),
      rowCount: read.rows.length,
      /** The number of rows of the previous period, if the upload compares two periods. */
      previousCount: read.previousRows.length,
      refused: read.refused,
      refusedCount: read.refusedCount,
      unreadable: read.unreadable,
      unreadableCount: read.unreadableCount,
      ...(period && { period }),
      ...(plan.previous && { previousPeriod: plan.previous }),
      /** Whether every row, every column and the period were understood, so that the data can be stored without a question. */
      isClear:
        read.rows.length > 0 &&
        read.refusedCount + read.unreadableCount === 0 &&
        isUnderstood(table, plan) &&
        // Without a period, the specification's 28 days apply. Two periods need their dates.
        (read.previousRows.length === 0 || (period !== undefined && plan.previous !== undefined)),
    };
  };

  return {
    open(files: readonly PackedFile[], text?: string) {
      const found = openUpload(files);
      if (typeof found === 'string' || 'report' in found) return found;
      opened = { ...found, ...(text !== undefined && { text }) };
      return preview();
    },

    setMeaning(column: number, meaning: ColumnMeaning) {
      if (opened) opened = { ...opened, plan: reassignColumn(opened.plan, column, meaning) };
      return preview();
    },

    /** Parses the text again, with its first line as a header or as data. */
    setHeader(hasHeader: boolean) {
      if (!opened?.text) return preview();
      const table = parseTable(opened.text, hasHeader);
      opened = { ...opened, table, plan: planColumns(table) };
      return preview();
    },

    /** Returns the request bodies, the previous period first, so that the server can compare the newer one with it. */
    bodies(
      period: Period | undefined,
      previousPeriod: Period | undefined,
    ): { period: Period | undefined; body: Blob }[] {
      if (!read) return [];
      const previous =
        read.previousRows.length > 0 && previousPeriod
          ? [{ period: previousPeriod, body: bodyOf(read.previousRows, previousPeriod) }]
          : [];
      return [...previous, { period, body: bodyOf(read.rows, period, opened?.pages) }];
    },
  };
}

export type UploadReader = ReturnType<typeof createUploadReader>;

/** The parsed upload that the user checks before it is stored. */
export type Preview = Exclude<ReturnType<UploadReader['setHeader']>, UploadProblem>;

/** Serialises row by row, because a single string of all rows would be in memory three times. */
function bodyOf(
  rows: readonly SearchRow[],
  period: Period | undefined,
  pages: readonly PageFigures[] = [],
): Blob {
  const chunks: string[] = ['{"gscData":['];
  rows.forEach((row, index) => {
    chunks.push(index === 0 ? JSON.stringify(row) : `,${JSON.stringify(row)}`);
  });
  const options = { days: defaultPeriodDays, ...(period && { period }), ...(pages.length > 0 && { pages }) };
  chunks.push(`],${JSON.stringify(options).slice(1)}`);
  return new Blob(chunks, { type: 'application/json' });
}

import { lt, sql } from 'drizzle-orm';
import { type ProcessReport, processReportSchema } from '../../../domain/status/status.ts';
import { createTableQueries, type Queries } from '../db/database.ts';
import { process_reports } from './schema.ts';

export function createProcessReportStore(orm: Queries) {
  const reports = createTableQueries(orm, process_reports);
  return {
    /** The database sets the time of the report, because the clocks of several machines differ. */
    async write(report: ProcessReport): Promise<void> {
      const seen_at = sql`now()`;
      await reports.upsert({ id: report.id, seen_at, report }, process_reports.id, { seen_at, report });
    },

    /**
     * Returns the last report of each process and its age. Skips reports in a different format, written by another
     * version.
     */
    async list(): Promise<{ report: ProcessReport; agoSeconds: number }[]> {
      const rows = await orm
        .select({
          report: process_reports.report,
          agoSeconds: sql<number>`extract(epoch FROM now() - ${process_reports.seen_at})::float8`,
        })
        .from(process_reports);
      return rows.flatMap(({ report, agoSeconds }) => {
        const read = processReportSchema.safeParse(report);
        return read.success ? { report: read.data, agoSeconds } : [];
      });
    },

    deleteOlderThanOneDay: () => reports.delete(lt(process_reports.seen_at, sql`now() - interval '1 day'`)),
  };
}

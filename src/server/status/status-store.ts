import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type ProcessReport, processReportSchema } from '../../domain/status/status.ts';
import type { Database } from '../db/database.ts';
import { articles } from '../db/schema/articles.ts';
import { audit_log } from '../db/schema/audit.ts';
import { generation_spending } from '../db/schema/generation.ts';
import { process_reports } from '../db/schema/status.ts';

export interface JobCount {
  queue: string;
  state: string;
  jobs: number;
  /** How long the one that waits or runs the longest has done so. */
  oldestSeconds: number;
}

const listed = 20;

/** Reads how the whole product is; jobs from pg-boss's own tables. */
export function createStatusStore({ orm, pool }: Database) {
  /** Before the first start of background work there are no jobs to ask for. */
  const fromJobs = async (query: string) => {
    const { rows } = await pool.query("SELECT to_regclass('jobs.job') IS NOT NULL AS made");
    return rows[0]?.made ? (await pool.query(query)).rows : [];
  };
  return {
    jobCounts: (): Promise<JobCount[]> =>
      fromJobs(
        `SELECT name AS queue, state::text AS state, count(*)::int AS jobs,
                coalesce(max(CASE WHEN state < 'active' THEN greatest(0, extract(epoch FROM now() - start_after))
                                  WHEN state = 'active' THEN extract(epoch FROM now() - started_on)
                                  ELSE 0 END), 0)::float8 AS "oldestSeconds"
           FROM jobs.job WHERE name NOT LIKE '\\_\\_pgboss%' GROUP BY 1, 2 ORDER BY 1, 2`,
      ),

    /** The newest that failed; `total` is how many did. */
    failedJobs: (): Promise<
      { id: string; queue: string; at: Date | null; tries: number; reason: string | null; total: number }[]
    > =>
      fromJobs(
        `SELECT id, name AS queue, completed_on AS at, retry_count + 1 AS tries, left(output->>'message', 300) AS reason,
                count(*) OVER ()::int AS total
           FROM jobs.job WHERE state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT ${listed}`,
      ),

    /** Each timetable with its last turn; one that never came round counts from when it was made. */
    schedules: (): Promise<{ queue: string; cron: string; lastRun: Date }[]> =>
      fromJobs(
        `SELECT s.name AS queue, s.cron,
                greatest(s.created_on, (SELECT max(created_on) FROM jobs.job WHERE job.name = s.name)) AS "lastRun"
           FROM jobs.schedule s ORDER BY 1`,
      ),

    /** Articles whose time to be published passed before `before`. */
    overdueArticles: (before: Date) =>
      orm
        .select({ id: articles.id, slug: articles.slug, due: articles.auto_publish_at })
        .from(articles)
        .where(and(eq(articles.status, 'scheduled'), lt(articles.auto_publish_at, before)))
        .orderBy(articles.auto_publish_at)
        .limit(listed),

    async databaseBytes(): Promise<number> {
      const { rows } = await pool.query('SELECT pg_database_size(current_database())::float8 AS bytes');
      return rows[0]?.bytes ?? 0;
    },

    async spent(
      month: string,
    ): Promise<{ calls: number; tokensIn: number; tokensOut: number; cost: number }> {
      const total = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`;
      const table = generation_spending;
      const [row] = await orm
        .select({
          calls: total(table.calls),
          tokensIn: total(table.tokens_in),
          tokensOut: total(table.tokens_out),
          cost: total(table.cost),
        })
        .from(table)
        .where(eq(table.month, month));
      return row ?? { calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 };
    },

    async lastBackup(): Promise<Date | null> {
      const [row] = await orm
        .select({ at: audit_log.at })
        .from(audit_log)
        .where(eq(audit_log.action, 'backup.made'))
        .orderBy(desc(audit_log.id))
        .limit(1);
      return row?.at ?? null;
    },

    /** Dated by the database, since the clocks of several machines differ. */
    async writeReport(report: ProcessReport): Promise<void> {
      const seen_at = sql`now()`;
      await orm
        .insert(process_reports)
        .values({ id: report.id, seen_at, report })
        .onConflictDoUpdate({ target: process_reports.id, set: { seen_at, report } });
    },

    /** What processes said of themselves, and how long ago; what a newer version says differently is left out. */
    async reports(): Promise<{ report: ProcessReport; agoSeconds: number }[]> {
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

    /** Those of yesterday. */
    async forgetReports(): Promise<void> {
      await orm.delete(process_reports).where(lt(process_reports.seen_at, sql`now() - interval '1 day'`));
    },
  };
}

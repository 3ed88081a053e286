import { desc, lt, sql } from 'drizzle-orm';
import { articles } from '../../articles/schema.ts';
import { audit_log } from '../../audit/schema.ts';
import { generation_spending } from '../../generation/schema.ts';
import { createTableQueries, type Database, existingRow } from '../db/database.ts';

/** The status page lists at most this many failed jobs and late articles. */
const maxListed = 20;

/** A change of the publish time enqueues another job. The former one stays and does nothing at its time. */
const isOutdatedPublication = `(name = 'publish-scheduled' AND state = 'created' AND NOT EXISTS (
  SELECT FROM articles WHERE id = (data ->> 'articleId')::uuid AND status = 'scheduled' AND auto_publish_at = start_after))`;

export function createStatusReadModel({ orm, pool }: Database) {
  const due = articles.auto_publish_at;
  /** Returns no rows before the first process with jobs creates the tables of pg-boss. */
  const fromJobs = async (query: string) => {
    const { rows } = await pool.query("SELECT to_regclass('jobs.job') IS NOT NULL AS exists");
    return rows[0]?.exists ? (await pool.query(query)).rows : [];
  };
  return {
    /** `oldestSeconds` is how long the oldest of the jobs has been waiting or running. */
    jobCounts: (): Promise<{ queue: string; state: string; jobs: number; oldestSeconds: number }[]> =>
      fromJobs(
        `SELECT name AS queue, state::text AS state, count(*)::int AS jobs,
                coalesce(max(CASE WHEN state < 'active' THEN greatest(0, extract(epoch FROM now() - start_after))
                                  WHEN state = 'active' THEN extract(epoch FROM now() - started_on)
                                  ELSE 0 END), 0)::float8 AS "oldestSeconds"
           FROM jobs.job WHERE name NOT LIKE '\\_\\_pgboss%' AND NOT ${isOutdatedPublication}
          GROUP BY 1, 2 ORDER BY 1, 2`,
      ),

    /** The newest failed jobs. `total` is the number of all failed jobs. */
    failedJobs: (): Promise<
      { id: string; queue: string; at: Date | null; tries: number; reason: string | null; total: number }[]
    > =>
      fromJobs(
        `SELECT id, name AS queue, completed_on AS at, retry_count + 1 AS tries, left(output->>'message', 300) AS reason,
                count(*) OVER ()::int AS total
           FROM jobs.job WHERE state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT ${maxListed}`,
      ),

    /** Every schedule with the time of its last job, or with the time of its creation if it has had no job yet. */
    schedules: (): Promise<{ queue: string; cron: string; lastRun: Date }[]> =>
      fromJobs(
        `SELECT s.name AS queue, s.cron,
                greatest(s.created_on, (SELECT max(created_on) FROM jobs.job WHERE job.name = s.name)) AS "lastRun"
           FROM jobs.schedule s ORDER BY 1`,
      ),

    overdueArticles: (before: Date) =>
      createTableQueries(orm, articles, { id: articles.id, slug: articles.slug, due }).list(
        [{ status: 'scheduled' }, lt(due, before)],
        { order: [due], limit: maxListed },
      ),

    /** The size of the database, and whether it syncs each commit to the disk before it acknowledges it. */
    async describeDatabase(): Promise<{ bytes: number; isSynced: boolean }> {
      const { rows } = await pool.query(`
        SELECT pg_database_size(current_database())::float8 AS bytes,
          current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on'
            AND current_setting('synchronous_commit') <> 'off' AS "isSynced"`);
      return rows[0];
    },

    spent(month: string) {
      const total = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`;
      const { calls, tokens_in, tokens_out, cost } = generation_spending;
      const totals = {
        calls: total(calls),
        tokensIn: total(tokens_in),
        tokensOut: total(tokens_out),
        cost: total(cost),
      };
      return existingRow(createTableQueries(orm, generation_spending, totals).find({ month }));
    },

    async lastBackup(): Promise<Date | null> {
      const entry = await createTableQueries(orm, audit_log).find(
        { action: 'backup.made' },
        desc(audit_log.id),
      );
      return entry?.at ?? null;
    },
  };
}

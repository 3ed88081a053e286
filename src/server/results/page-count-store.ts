import { sql } from 'drizzle-orm';
import { dailyMonths, resultPeriods, wholeSite } from '../../domain/results/results.ts';
import { addDays } from '../../domain/search-console/search-console.ts';
import type { Orm } from '../platform/db/database.ts';
import type { DatedIncrement } from './counters.ts';
import { page_counts, page_month_counts, page_periods, page_periods_state } from './schema.ts';

export const textArray = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

/** Stores the counts of all processes. The job results-upkeep merges old days into months. */
export function createPageCountStore(orm: Orm) {
  return {
    /** One statement stores all or nothing. Sorted rows make parallel processes lock them in the same order. */
    async add(counts: readonly DatedIncrement[]): Promise<void> {
      await orm.execute(sql`
        WITH input AS (
          SELECT * FROM unnest(
            ${textArray(counts.map(({ path }) => path))}, ${textArray(counts.map(({ kind }) => kind))},
            ${textArray(counts.map(({ day }) => day))}::date[], ${textArray(counts.map(({ locale }) => locale))},
            ${textArray(counts.map(({ label }) => label))}, ${sql.param(counts.map(({ count }) => count))}::bigint[]
          ) AS given (path, kind, day, locale, label, count)
        ), added AS (
          INSERT INTO ${page_counts} (path, kind, day, locale, label, count)
          SELECT path, kind, day, locale, label, count FROM input
          UNION ALL
          SELECT ${wholeSite}, kind, day, locale, split_part(label, ':', 1), sum(count)
          FROM input GROUP BY 2, 3, 4, 5
          UNION ALL
          SELECT ${wholeSite}, 'source', day, locale, label, sum(count)
          FROM input WHERE kind = 'view' AND label LIKE '%:%' GROUP BY day, locale, label
          ORDER BY 1, 2, 3, 4, 5
          ON CONFLICT (path, kind, day, locale, label) DO UPDATE SET count = page_counts.count + excluded.count
        )
        INSERT INTO ${page_periods} (days, path, locale, views, scans)
        SELECT days, path, locale,
          coalesce(sum(count) FILTER (WHERE kind = 'view'), 0), coalesce(sum(count) FILTER (WHERE kind = 'scan'), 0)
        FROM input, unnest(${sql.param(resultPeriods)}::smallint[]) AS days
        WHERE kind IN ('view', 'scan')
        GROUP BY days, path, locale ORDER BY 1, 2, 3
        ON CONFLICT (days, path, locale)
          DO UPDATE SET views = page_periods.views + excluded.views, scans = page_periods.scans + excluded.scans`);
    },

    async lastDayOfPeriods(): Promise<string> {
      const { rows } = await orm.execute<{ day: string }>(
        sql`SELECT last_day::text AS day FROM ${page_periods_state}`,
      );
      return rows[0]?.day ?? '';
    },

    /**
     * Computes the views and scans of each page in every period that ends on the given day, and in the period before
     * it. The lock makes other processes wait with their next batch, so that no count is missing or added twice.
     */
    async rebuildPeriods(today: string): Promise<void> {
      await orm.transaction(async (transaction) => {
        await transaction.execute(sql`LOCK TABLE ${page_periods} IN SHARE ROW EXCLUSIVE MODE`);
        await transaction.execute(sql`DELETE FROM ${page_periods}`);
        for (const days of resultPeriods) {
          const first = addDays(today, 1 - days);
          const before = addDays(first, -days);
          const sum = (kind: 'view' | 'scan', isBefore: boolean) =>
            sql`coalesce(sum(count) FILTER (WHERE kind = ${kind} AND day ${isBefore ? sql`<` : sql`>=`} ${first}), 0)`;
          await transaction.execute(sql`
            INSERT INTO ${page_periods} (days, path, locale, views, scans, before_views, before_scans)
            SELECT ${days}::smallint, path, locale,
              ${sum('view', false)}, ${sum('scan', false)}, ${sum('view', true)}, ${sum('scan', true)}
            FROM ${page_counts}
            WHERE day >= ${before} AND kind IN ('view', 'scan') AND path <> ${wholeSite}
            GROUP BY path, locale`);
        }
        await transaction.execute(sql`UPDATE ${page_periods_state} SET last_day = ${today}`);
      });
    },

    /** Merges each day that is older than 25 months into its month. Returns the number of merged days. */
    async compact(today: string): Promise<number> {
      const { rows } = await orm.execute<{ day: string }>(sql`
        SELECT DISTINCT day::text AS day FROM ${page_counts}
        WHERE day < ${today}::date - make_interval(months => ${dailyMonths}) ORDER BY day`);
      for (const { day } of rows)
        await orm.execute(sql`
          WITH old AS (DELETE FROM ${page_counts} WHERE day = ${day} RETURNING *)
          INSERT INTO ${page_month_counts} (path, kind, day, locale, label, count)
          SELECT path, kind, date_trunc('month', day)::date, locale, label, count FROM old
          ON CONFLICT (path, kind, day, locale, label)
            DO UPDATE SET count = page_month_counts.count + excluded.count`);
      return rows.length;
    },
  };
}

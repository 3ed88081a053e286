import { randomUUID } from 'node:crypto';
import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { addMilliseconds, type Clock } from '../../platform/clock.ts';
import type { Orm } from '../../platform/db/database.ts';
import { auth_rate_limits } from '../schema.ts';

export interface WindowLimit {
  kind: 'window';
  limit: number;
  windowMs: number;
}

/** After the free attempts, each attempt doubles the delay before the next one, up to `maxDelayMs`. */
export interface GrowingDelay {
  kind: 'growing';
  freeAttempts: number;
  firstDelayMs: number;
  maxDelayMs: number;
  /** The count restarts after this long without an attempt. */
  resetAfterMs: number;
}

export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Shared by all processes. One statement counts and decides, so that parallel attempts cannot exceed the limit. */
export function createRateLimits(orm: Orm, clock: Clock) {
  const take = async (key: string, rule: WindowLimit | GrowingDelay): Promise<Verdict> => {
    const now = clock();
    const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
    const attempt = randomUUID();
    const table = auth_rate_limits;
    const expired = sql`${table.expires_at} <= ${at(now)}`;
    const refused = sql`(NOT (${expired}) AND ${table.blocked_until} > ${at(now)})`;
    const nextCount = sql`(CASE WHEN ${expired} THEN 1 ELSE ${table.count} + 1 END)`;
    const blockedUntil = (count: SQL) => {
      if (rule.kind === 'window') {
        const end = sql`(CASE WHEN ${count} = 1 THEN ${at(addMilliseconds(now, rule.windowMs))} ELSE ${table.expires_at} END)`;
        return sql`(CASE WHEN ${count} >= ${rule.limit}::int THEN ${end} END)`;
      }
      // The exponent is capped, because a larger power overflows float8.
      const milliseconds = sql`least(${rule.maxDelayMs}::float8, ${rule.firstDelayMs}::float8 * power(2, least(${count} - ${rule.freeAttempts}::int - 1, 40)))`;
      return sql`(CASE WHEN ${count} > ${rule.freeAttempts}::int THEN ${at(now)} + ${milliseconds} * interval '1 millisecond' END)`;
    };
    const initial = {
      blockedUntil:
        rule.kind === 'window'
          ? sql`CASE WHEN 1 >= ${rule.limit}::int THEN ${at(addMilliseconds(now, rule.windowMs))} END`
          : sql`CASE WHEN 1 > ${rule.freeAttempts}::int THEN ${at(addMilliseconds(now, rule.firstDelayMs))} END`,
      expiresAt: addMilliseconds(now, rule.kind === 'window' ? rule.windowMs : rule.resetAfterMs),
    };
    const expiresAt =
      rule.kind === 'window'
        ? sql`(CASE WHEN ${expired} THEN ${at(initial.expiresAt)} ELSE ${table.expires_at} END)`
        : at(initial.expiresAt);
    const unlessRefused = (column: SQL | unknown, next: SQL) =>
      sql`CASE WHEN ${refused} THEN ${column} ELSE ${next} END`;
    const { rows } = await orm.execute<{ allowed: boolean; wait: number | null }>(sql`
      INSERT INTO ${table} (key, count, blocked_until, last_attempt, expires_at)
      VALUES (${key}, 1, ${initial.blockedUntil}, ${attempt}::uuid, ${at(initial.expiresAt)})
      ON CONFLICT (key) DO UPDATE SET
        count = ${unlessRefused(table.count, nextCount)},
        blocked_until = ${unlessRefused(table.blocked_until, blockedUntil(nextCount))},
        last_attempt = ${unlessRefused(table.last_attempt, sql`${attempt}::uuid`)},
        expires_at = ${unlessRefused(table.expires_at, expiresAt)}
      RETURNING last_attempt = ${attempt}::uuid AS allowed,
        extract(epoch FROM blocked_until - ${at(now)})::float8 AS wait`);
    const [row] = rows;
    if (!row || row.allowed) return { allowed: true };
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(row.wait ?? 1)) };
  };

  return {
    take,

    async check(key: string): Promise<Verdict> {
      const now = clock();
      const [row] = await orm.select().from(auth_rate_limits).where(eq(auth_rate_limits.key, key));
      const until = row && row.expires_at > now ? row.blocked_until : null;
      if (!until || until <= now) return { allowed: true };
      return { allowed: false, retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) };
    },

    /** Takes back one counted attempt, because it succeeded or will be retried. */
    async refund(key: string): Promise<void> {
      await orm.execute(sql`
        UPDATE ${auth_rate_limits} SET count = greatest(0, count - 1), blocked_until = NULL WHERE key = ${key}`);
    },

    async reset(...keys: string[]): Promise<void> {
      await orm.delete(auth_rate_limits).where(inArray(auth_rate_limits.key, keys));
    },

    async removeExpired(): Promise<void> {
      await orm.delete(auth_rate_limits).where(lt(auth_rate_limits.expires_at, clock()));
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

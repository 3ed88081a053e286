import { randomUUID } from 'node:crypto';
import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { addMilliseconds, type Clock } from '../clock.ts';
import type { Orm } from '../db/database.ts';
import { auth_rate_limits } from '../db/schema/auth.ts';

/** So often in a window of time, then not until the window is over. */
export interface WindowLimit {
  kind: 'window';
  limit: number;
  windowMs: number;
}

/** Some tries are free; after each further one the wait doubles, up to a longest. */
export interface GrowingDelay {
  kind: 'growing';
  free: number;
  firstMs: number;
  longestMs: number;
  /** After so long without a try all is forgotten. */
  forgetAfterMs: number;
}

export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts what strangers may do only so often. In the database, so that every process sees the same count; each try
 * is counted before it is made, in one statement, so that a thousand at once are not all let through.
 */
export function createRateLimits(orm: Orm, clock: Clock) {
  const take = async (key: string, rule: WindowLimit | GrowingDelay): Promise<Verdict> => {
    const now = clock();
    const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
    const attempt = randomUUID();
    const old = auth_rate_limits;
    const expired = sql`${old.expires_at} <= ${at(now)}`;
    const refused = sql`(NOT (${expired}) AND ${old.blocked_until} > ${at(now)})`;
    const counted = sql`(CASE WHEN ${expired} THEN 1 ELSE ${old.count} + 1 END)`;
    const blockedUntil = (count: SQL) => {
      if (rule.kind === 'window') {
        const end = sql`(CASE WHEN ${count} = 1 THEN ${at(addMilliseconds(now, rule.windowMs))} ELSE ${old.expires_at} END)`;
        return sql`(CASE WHEN ${count} >= ${rule.limit}::int THEN ${end} END)`;
      }
      // The exponent is held down so that the power stays a number.
      const milliseconds = sql`least(${rule.longestMs}::float8, ${rule.firstMs}::float8 * power(2, least(${count} - ${rule.free}::int - 1, 40)))`;
      return sql`(CASE WHEN ${count} > ${rule.free}::int THEN ${at(now)} + ${milliseconds} * interval '1 millisecond' END)`;
    };
    const first = {
      blockedUntil:
        rule.kind === 'window'
          ? sql`CASE WHEN 1 >= ${rule.limit}::int THEN ${at(addMilliseconds(now, rule.windowMs))} END`
          : sql`CASE WHEN 1 > ${rule.free}::int THEN ${at(addMilliseconds(now, rule.firstMs))} END`,
      expiresAt: addMilliseconds(now, rule.kind === 'window' ? rule.windowMs : rule.forgetAfterMs),
    };
    const expiresAt =
      rule.kind === 'window'
        ? sql`(CASE WHEN ${expired} THEN ${at(first.expiresAt)} ELSE ${old.expires_at} END)`
        : at(first.expiresAt);
    const keep = (column: SQL | unknown, next: SQL) =>
      sql`CASE WHEN ${refused} THEN ${column} ELSE ${next} END`;
    const { rows } = await orm.execute<{ allowed: boolean; wait: number | null }>(sql`
      INSERT INTO ${old} (key, count, blocked_until, last_attempt, expires_at)
      VALUES (${key}, 1, ${first.blockedUntil}, ${attempt}::uuid, ${at(first.expiresAt)})
      ON CONFLICT (key) DO UPDATE SET
        count = ${keep(old.count, counted)},
        blocked_until = ${keep(old.blocked_until, blockedUntil(counted))},
        last_attempt = ${keep(old.last_attempt, sql`${attempt}::uuid`)},
        expires_at = ${keep(old.expires_at, expiresAt)}
      RETURNING last_attempt = ${attempt}::uuid AS allowed,
        extract(epoch FROM blocked_until - ${at(now)})::float8 AS wait`);
    const [row] = rows;
    if (!row || row.allowed) return { allowed: true };
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(row.wait ?? 1)) };
  };

  return {
    take,

    /** Whether a limit is reached, without counting a try. */
    async look(key: string): Promise<Verdict> {
      const now = clock();
      const [row] = await orm.select().from(auth_rate_limits).where(eq(auth_rate_limits.key, key));
      const until = row && row.expires_at > now ? row.blocked_until : null;
      if (!until || until <= now) return { allowed: true };
      return { allowed: false, retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) };
    },

    /** Takes back a try that turned out to be rightful. */
    async giveBack(key: string): Promise<void> {
      await orm.execute(sql`
        UPDATE ${auth_rate_limits} SET count = greatest(0, count - 1), blocked_until = NULL WHERE key = ${key}`);
    },

    async forget(...keys: string[]): Promise<void> {
      await orm.delete(auth_rate_limits).where(inArray(auth_rate_limits.key, keys));
    },

    async removeExpired(): Promise<void> {
      await orm.delete(auth_rate_limits).where(lt(auth_rate_limits.expires_at, clock()));
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

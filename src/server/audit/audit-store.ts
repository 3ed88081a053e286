import { and, asc, count, desc, eq, gt, gte, ilike, lt, sql } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { audit_log } from './schema.ts';

export type AuditRow = typeof audit_log.$inferSelect;

/** Undefined fields match every entry. */
export interface AuditFilter {
  action?: string | undefined;
  /** Matches a substring of the actor's email address. */
  actor?: string | undefined;
  /** Matches a substring of the target. */
  target?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const matching = ({ action, actor, target, from, before }: AuditFilter) =>
  and(
    action ? eq(audit_log.action, action) : undefined,
    actor ? ilike(audit_log.actor_email, contains(actor)) : undefined,
    target ? ilike(audit_log.target, contains(target)) : undefined,
    from && gte(audit_log.at, from),
    before && lt(audit_log.at, before),
  );

export function createAuditStore(orm: Queries) {
  return {
    async insert(entry: typeof audit_log.$inferInsert): Promise<void> {
      await orm.insert(audit_log).values(entry);
    },

    list(filter: AuditFilter, page: { limit: number; offset: number }): Promise<AuditRow[]> {
      return orm
        .select()
        .from(audit_log)
        .where(matching(filter))
        .orderBy(desc(audit_log.id))
        .limit(page.limit)
        .offset(page.offset);
    },

    async count(filter: AuditFilter): Promise<number> {
      const [row] = await orm.select({ count: count() }).from(audit_log).where(matching(filter));
      return row?.count ?? 0;
    },

    listAfter(id: number, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
      return orm
        .select()
        .from(audit_log)
        .where(and(gt(audit_log.id, id), matching(filter)))
        .orderBy(asc(audit_log.id))
        .limit(limit);
    },

    /**
     * Deletes up to `limit` entries that are older than `time`. With the setting, the append-only trigger lets this
     * transaction delete entries that are older than 30 days.
     */
    async removeBefore(time: Date, limit: number): Promise<number> {
      return orm.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT set_config('novasjekk.audit_retention', 'on', true)`);
        const { rowCount } = await transaction.execute(sql`
          DELETE FROM ${audit_log} WHERE id IN (
            SELECT id FROM ${audit_log} WHERE at < ${time.toISOString()}::timestamptz ORDER BY at LIMIT ${limit})`);
        return rowCount ?? 0;
      });
    },
  };
}

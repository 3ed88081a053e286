import { count, desc, eq } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { audit_log } from '../db/schema/audit.ts';

export type AuditRow = typeof audit_log.$inferSelect;

export function createAuditStore(orm: Queries) {
  const matching = (action: string) => (action ? eq(audit_log.action, action) : undefined);
  return {
    async insert(entry: typeof audit_log.$inferInsert): Promise<void> {
      await orm.insert(audit_log).values(entry);
    },

    list(action: string, page: { limit: number; offset: number }): Promise<AuditRow[]> {
      return orm
        .select()
        .from(audit_log)
        .where(matching(action))
        .orderBy(desc(audit_log.id))
        .limit(page.limit)
        .offset(page.offset);
    },

    async count(action: string): Promise<number> {
      const [row] = await orm.select({ count: count() }).from(audit_log).where(matching(action));
      return row?.count ?? 0;
    },
  };
}

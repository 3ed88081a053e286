import { and, desc, eq, gt, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm';
import { type AuditSearch, accessChangeSchema } from '../../domain/users/user.ts';
import { containing, createTableQueries, type Queries } from '../platform/db/database.ts';
import { audit_log } from './schema.ts';

export type AuditRow = typeof audit_log.$inferSelect;

/** Undefined fields match every entry. */
export type AuditFilter = Partial<Pick<AuditSearch, 'action' | 'actor' | 'target'>> & {
  from?: Date | undefined;
  before?: Date | undefined;
};

/** Changes of access after the entry `seenThrough` that a user with this role may see. */
export interface UnseenChanges {
  seenThrough: number;
  since: Date;
  user: { id: string; email: string };
  isAdmin: boolean;
}

/** Other users than admins see the changes that they made or that were made to them. Nobody sees the own new role. */
const unseenBy = ({ seenThrough, since, user, isAdmin }: UnseenChanges) => {
  const isActor = eq(audit_log.actor_id, user.id);
  const isTarget = eq(audit_log.target, user.email);
  return and(
    inArray(audit_log.action, accessChangeSchema.options),
    gt(audit_log.id, seenThrough),
    gte(audit_log.at, since),
    isAdmin ? undefined : or(isActor, isTarget),
    sql`(${and(eq(audit_log.action, 'role.changed'), isActor, isTarget)}) IS NOT TRUE`,
  );
};

const matching = ({ action, actor, target, from, before }: AuditFilter) =>
  and(
    action ? eq(audit_log.action, action) : undefined,
    actor ? ilike(audit_log.actor_email, containing(actor)) : undefined,
    target ? ilike(audit_log.target, containing(target)) : undefined,
    from && gte(audit_log.at, from),
    before && lt(audit_log.at, before),
  );

export function createAuditStore(orm: Queries) {
  const entries = createTableQueries(orm, audit_log);
  return {
    async insert(entry: typeof audit_log.$inferInsert): Promise<void> {
      await orm.insert(audit_log).values(entry);
    },

    page: (wanted: number, perPage: number, filter: AuditFilter) =>
      entries.page(wanted, perPage, matching(filter), desc(audit_log.id)),

    listUnseen: (about: UnseenChanges, limit: number) =>
      entries.list(unseenBy(about), { order: [desc(audit_log.id)], limit }),

    countUnseen: (about: UnseenChanges) => entries.count(unseenBy(about)),

    listAfter: (id: number, filter: AuditFilter, limit: number) =>
      entries.list([gt(audit_log.id, id), matching(filter)], { order: [audit_log.id], limit }),

    /** With the setting, the append-only trigger lets this transaction delete entries older than 30 days. */
    removeBefore: (time: Date, limit: number): Promise<number> =>
      orm.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT set_config('novasjekk.audit_retention', 'on', true)`);
        const { rowCount } = await transaction.execute(sql`
          DELETE FROM ${audit_log} WHERE id IN (
            SELECT id FROM ${audit_log} WHERE at < ${time.toISOString()}::timestamptz ORDER BY at LIMIT ${limit})`);
        return rowCount ?? 0;
      }),
  };
}

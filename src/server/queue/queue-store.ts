import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  or,
  sql,
} from 'drizzle-orm';
import { openStatuses, type QueueStatus, queueStatuses } from '../../domain/queue/queue-item.ts';
import type { Expense } from '../generation/spending.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { firstRow, onlyRow } from '../platform/db/rows.ts';
import { content_queue, content_queue_counts, content_queue_history } from './schema.ts';

export type QueueRow = typeof content_queue.$inferSelect;
export type QueueChange = Partial<typeof content_queue.$inferInsert>;
export type HistoryRow = typeof content_queue_history.$inferSelect;

const { run, taken, lease_until, ...columns } = getTableColumns(content_queue);
/** Every column except those that coordinate the workers of a run. */
export const shownColumns = columns;
const { result, result_content, progress, payload, brief, ...columnsWithoutTexts } = shownColumns;
const listedColumns = {
  ...columnsWithoutTexts,
  payload: sql<Omit<QueueRow['payload'], 'existingContent'>>`${payload} - 'existingContent'`,
};

const isCurrentRun = (id: string, runId: string) =>
  and(eq(content_queue.id, id), eq(content_queue.run, runId), eq(content_queue.status, 'running'));

function createOpenItemStore(orm: Queries) {
  return {
    /** Finds an open item of the same type about the same term or article, in the same language. */
    findOpenLike: ({
      type,
      payload,
    }: Pick<QueueRow, 'type' | 'payload'>): Promise<{ id: string } | undefined> =>
      firstRow(
        orm
          .select({ id: content_queue.id })
          .from(content_queue)
          .where(
            and(
              eq(content_queue.type, type),
              inArray(content_queue.status, openStatuses),
              sql`${content_queue.payload}->>'locale' = ${payload.locale}`,
              payload.article_id
                ? sql`${content_queue.payload}->>'article_id' = ${payload.article_id}`
                : sql`lower(${content_queue.payload}->>'term') = lower(${payload.term})`,
            ),
          )
          .limit(1),
      ),
  };
}

function createQueueHistoryStore(orm: Queries) {
  return {
    history(itemId: string, limit: number): Promise<HistoryRow[]> {
      return orm
        .select()
        .from(content_queue_history)
        .where(eq(content_queue_history.item_id, itemId))
        .orderBy(desc(content_queue_history.id))
        .limit(limit);
    },

    findLastRejection: (itemId: string): Promise<HistoryRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(content_queue_history)
          .where(and(eq(content_queue_history.item_id, itemId), eq(content_queue_history.step, 'reject')))
          .orderBy(desc(content_queue_history.id))
          .limit(1),
      ),

    async setReason(historyId: number, reason: string): Promise<void> {
      await orm
        .update(content_queue_history)
        .set({ rejection_reason: reason })
        .where(eq(content_queue_history.id, historyId));
    },

    async addHistory(entry: typeof content_queue_history.$inferInsert): Promise<void> {
      await orm.insert(content_queue_history).values(entry);
    },
  };
}

/** The runs of items, each with the lease of the worker that performs it. */
function createQueueRunStore(orm: Queries) {
  return {
    /** Takes a run for a worker. If several workers try, only one gets the row. */
    take: (id: string, runId: string, leaseUntil: Date): Promise<QueueRow | undefined> =>
      firstRow(
        orm
          .update(content_queue)
          .set({ taken: true, lease_until: leaseUntil, retry_at: null })
          .where(and(isCurrentRun(id, runId), eq(content_queue.taken, false)))
          .returning(),
      ),

    /** Extends the lease and stores the progress. Returns false if the run is no longer the current run of the item. */
    async keepAlive(id: string, runId: string, leaseUntil: Date, progress?: string): Promise<boolean> {
      const { rowCount } = await orm
        .update(content_queue)
        .set({ lease_until: leaseUntil, ...(progress !== undefined && { progress }) })
        .where(isCurrentRun(id, runId));
      return rowCount === 1;
    },

    /** Adds the usage of one call of the model, also for an attempt that fails later. */
    async addExpense(id: string, { tokensIn, tokensOut, cost }: Expense): Promise<void> {
      const add = (column: AnyColumn, more: number) =>
        sql`least(coalesce(${column}, 0)::bigint + ${more}, 2147483647)`;
      await orm
        .update(content_queue)
        .set({
          tokens_in: add(content_queue.tokens_in, tokensIn),
          tokens_out: add(content_queue.tokens_out, tokensOut),
          ...(cost !== null && { cost: sql`coalesce(${content_queue.cost}, 0) + ${cost}::numeric` }),
        })
        .where(eq(content_queue.id, id));
    },

    /**
     * Locks the items whose lease has expired and, with `allTaken`, also all items whose run is taken. Concurrent
     * sweeps of other processes skip locked rows.
     */
    lockOverdue(now: Date, options: { allTaken: boolean; limit: number }): Promise<QueueRow[]> {
      const overdue = lt(content_queue.lease_until, now);
      return orm
        .select()
        .from(content_queue)
        .where(
          and(
            eq(content_queue.status, 'running'),
            options.allTaken ? or(overdue, eq(content_queue.taken, true)) : overdue,
          ),
        )
        .limit(options.limit)
        .for('update', { skipLocked: true });
    },

    async setLease(id: string, leaseUntil: Date): Promise<void> {
      await orm.update(content_queue).set({ lease_until: leaseUntil }).where(eq(content_queue.id, id));
    },
  };
}

export function createQueueStore(orm: Queries) {
  return {
    ...createQueueRunStore(orm),

    ...createQueueHistoryStore(orm),
    ...createOpenItemStore(orm),

    insert: (item: typeof content_queue.$inferInsert): Promise<QueueRow> =>
      onlyRow(orm.insert(content_queue).values(item).returning()),

    find: (id: string): Promise<QueueRow | undefined> =>
      firstRow(orm.select().from(content_queue).where(eq(content_queue.id, id))),

    list(status: QueueStatus, page: { limit: number; offset: number }) {
      return orm
        .select(listedColumns)
        .from(content_queue)
        .where(eq(content_queue.status, status))
        .orderBy(desc(content_queue.created_at), content_queue.id)
        .limit(page.limit)
        .offset(page.offset);
    },

    async listQueuedIds(limit: number): Promise<string[]> {
      const rows = await orm
        .select({ id: content_queue.id })
        .from(content_queue)
        .where(eq(content_queue.status, 'queued'))
        .orderBy(asc(content_queue.created_at), desc(content_queue.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    findOpenItem: (keywordId: string): Promise<Pick<QueueRow, 'id' | 'status'> | undefined> =>
      firstRow(
        orm
          .select({ id: content_queue.id, status: content_queue.status })
          .from(content_queue)
          .where(and(eq(content_queue.keyword_id, keywordId), inArray(content_queue.status, openStatuses)))
          .orderBy(desc(content_queue.created_at))
          .limit(1),
      ),

    async listResults(ids: string[]): Promise<Pick<QueueRow, 'id' | 'result' | 'payload'>[]> {
      if (ids.length === 0) return [];
      return orm
        .select({ id: content_queue.id, result, payload })
        .from(content_queue)
        .where(inArray(content_queue.id, ids));
    },

    async delete(id: string): Promise<void> {
      await orm.delete(content_queue).where(eq(content_queue.id, id));
    },

    async counts(): Promise<Record<QueueStatus, number>> {
      const rows = await orm.select().from(content_queue_counts);
      const counts = Object.fromEntries(queueStatuses.map((status) => [status, 0]));
      for (const { status, items } of rows) counts[status] = items;
      return counts as Record<QueueStatus, number>;
    },

    /** The failed items that a user has cancelled. */
    countCancelled: (): Promise<number> =>
      orm.$count(
        content_queue,
        and(eq(content_queue.status, 'failed'), sql`${content_queue.error} ->> 'code' = 'item_cancelled'`),
      ),

    /** The id of the first article that was published from a queue item of the keyword. */
    async firstArticleOf(keywordId: string): Promise<string | undefined> {
      const [row] = await orm
        .select({ id: content_queue.article_id })
        .from(content_queue)
        .where(
          and(
            eq(content_queue.keyword_id, keywordId),
            eq(content_queue.status, 'done'),
            isNotNull(content_queue.article_id),
          ),
        )
        .orderBy(content_queue.created_at)
        .limit(1);
      return row?.id ?? undefined;
    },

    lock: (id: string): Promise<QueueRow | undefined> =>
      firstRow(orm.select().from(content_queue).where(eq(content_queue.id, id)).for('update')),

    async update(id: string, change: QueueChange): Promise<QueueRow> {
      const [row] = await orm
        .update(content_queue)
        .set({ ...change, version: sql`${content_queue.version} + 1` })
        .where(eq(content_queue.id, id))
        .returning();
      if (!row) throw new Error('The update found no row');
      return row;
    },
  };
}

export type QueueStore = ReturnType<typeof createQueueStore>;

export const storeIn = (transaction: Transaction): QueueStore => createQueueStore(transaction);

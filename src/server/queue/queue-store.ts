import { type AnyColumn, and, desc, eq, getTableColumns, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { openStatuses, type QueueStatus, queueStatuses } from '../../domain/queue/queue-item.ts';
import type { Expense } from '../generation/spending.ts';
import { createTableQueries, existingRow, type Queries } from '../platform/db/database.ts';
import { content_queue, content_queue_counts, content_queue_history } from './schema.ts';

export type QueueRow = typeof content_queue.$inferSelect;
export type QueueChange = Partial<typeof content_queue.$inferInsert>;

const { run, taken, lease_until, ...columns } = getTableColumns(content_queue);
/** Every column except those that coordinate the workers of a run. */
export const shownColumns = columns;
const { result, result_content, progress, payload, brief, ...columnsWithoutTexts } = shownColumns;
const listedColumns = {
  ...columnsWithoutTexts,
  payload: sql<Omit<QueueRow['payload'], 'existingContent'>>`${payload} - 'existingContent'`,
};

const { created_at, id: byId } = content_queue;

function createQueueHistoryStore(orm: Queries) {
  const entries = createTableQueries(orm, content_queue_history);
  const newestFirst = desc(content_queue_history.id);
  return {
    history: (item_id: string, limit: number) => entries.list({ item_id }, { order: [newestFirst], limit }),

    findLastRejection: (item_id: string) => entries.find({ item_id, step: 'reject' }, newestFirst),

    setReason: (id: number, rejection_reason: string) => entries.update({ id }, { rejection_reason }),

    addHistory: entries.insert,
  };
}

/** The runs of items, each with the lease of the worker that performs it. */
function createQueueRunStore(orm: Queries) {
  const items = createTableQueries(orm, content_queue);
  return {
    /** Takes a run for a worker. If several workers try, only one gets the row. */
    take: (id: string, run: string, lease_until: Date) =>
      items.change(
        { id, run, status: 'running', taken: false },
        { taken: true, lease_until, retry_at: null },
      ),

    /** Extends the lease and stores the progress. Returns false if the run is no longer the current run of the item. */
    keepAlive: async (id: string, run: string, lease_until: Date, progress?: string): Promise<boolean> =>
      (await items.update(
        { id, run, status: 'running' },
        { lease_until, ...(progress !== undefined && { progress }) },
      )) === 1,

    /** Adds the usage of one call of the model, also for an attempt that fails later. */
    async addExpense(id: string, { tokensIn, tokensOut, cost }: Expense): Promise<void> {
      const add = (column: AnyColumn, more: number) =>
        sql`least(coalesce(${column}, 0)::bigint + ${more}, 2147483647)`;
      await items.update(
        { id },
        {
          tokens_in: add(content_queue.tokens_in, tokensIn),
          tokens_out: add(content_queue.tokens_out, tokensOut),
          ...(cost !== null && { cost: sql`coalesce(${content_queue.cost}, 0) + ${cost}::numeric` }),
        },
      );
    },

    /** Locks items with an expired lease or, with `allTaken`, a taken run. Parallel sweeps skip locked rows. */
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

    setLease: (id: string, lease_until: Date) => items.update({ id }, { lease_until }),
  };
}

export function createQueueStore(orm: Queries) {
  const items = createTableQueries(orm, content_queue);
  const isOpen = inArray(content_queue.status, openStatuses);
  return {
    ...items,

    ...createQueueRunStore(orm),

    ...createQueueHistoryStore(orm),

    /** Finds an open item of the same type about the same term or article, in the same language. */
    findOpenLike: ({ type, payload: { locale, article_id, term } }: Pick<QueueRow, 'type' | 'payload'>) =>
      createTableQueries(orm, content_queue, { id: byId }).find([
        { type },
        isOpen,
        sql`${payload}->>'locale' = ${locale}`,
        article_id
          ? sql`${payload}->>'article_id' = ${article_id}`
          : sql`lower(${payload}->>'term') = lower(${term})`,
      ]),

    list: (status: QueueStatus, page: { limit: number; offset: number }) =>
      createTableQueries(orm, content_queue, listedColumns).list(
        { status },
        { order: [desc(created_at), byId], ...page },
      ),

    async listQueuedIds(limit: number): Promise<string[]> {
      const queued = createTableQueries(orm, content_queue, { id: byId });
      const rows = await queued.list({ status: 'queued' }, { order: [created_at, desc(byId)], limit });
      return rows.map(({ id }) => id);
    },

    findOpenItem: (keyword_id: string) =>
      createTableQueries(orm, content_queue, { id: byId, status: content_queue.status }).find(
        [{ keyword_id }, isOpen],
        desc(created_at),
      ),

    listResults: async (ids: string[]) =>
      ids.length === 0
        ? []
        : createTableQueries(orm, content_queue, { id: byId, result, payload }).list(inArray(byId, ids)),

    async counts(): Promise<Record<QueueStatus, number>> {
      const rows = await orm.select().from(content_queue_counts);
      const counts = Object.fromEntries(queueStatuses.map((status) => [status, 0]));
      for (const { status, items } of rows) counts[status] = items;
      return counts as Record<QueueStatus, number>;
    },

    countCancelled: () =>
      items.count([{ status: 'failed' }, sql`${content_queue.error} ->> 'code' = 'item_cancelled'`]),

    async firstArticleOf(keyword_id: string): Promise<string | undefined> {
      const { article_id } = content_queue;
      const published = createTableQueries(orm, content_queue, { article_id });
      const row = await published.find([{ keyword_id, status: 'done' }, isNotNull(article_id)], created_at);
      return row?.article_id ?? undefined;
    },

    update: (id: string, change: QueueChange) =>
      existingRow(items.change({ id }, { ...change, version: sql`${content_queue.version} + 1` })),
  };
}

import { and, desc, eq, getTableColumns, isNotNull, lt, or, sql } from 'drizzle-orm';
import { type QueueStatus, queueStatuses } from '../../domain/queue/queue-item.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { articles } from '../db/schema/articles.ts';
import { keywords } from '../db/schema/keywords.ts';
import { content_queue, content_queue_counts, content_queue_history } from '../db/schema/queue.ts';

export type QueueRow = typeof content_queue.$inferSelect;
export type QueueChange = Partial<typeof content_queue.$inferInsert>;
export type HistoryRow = typeof content_queue_history.$inferSelect;

const { run, taken, lease_until, ...shownColumns } = getTableColumns(content_queue);
const { result, result_content, progress, payload, ...columnsWithoutTexts } = shownColumns;
/** What a list says of an item: its payload without the text it may carry. */
const listedColumns = {
  ...columnsWithoutTexts,
  payload: sql<Omit<QueueRow['payload'], 'existingContent'>>`${payload} - 'existingContent'`,
};

/** The run of an item that is still allowed to write to it. */
const isCurrent = (id: string, runId: string) =>
  and(eq(content_queue.id, id), eq(content_queue.run, runId), eq(content_queue.status, 'running'));

export function createQueueStore(orm: Queries) {
  return {
    async insert(item: typeof content_queue.$inferInsert): Promise<QueueRow> {
      const [row] = await orm.insert(content_queue).values(item).returning();
      if (!row) throw new Error('The insert returned no row');
      return row;
    },

    async find(id: string): Promise<QueueRow | undefined> {
      const [row] = await orm.select().from(content_queue).where(eq(content_queue.id, id));
      return row;
    },

    /** An item with the keyword it began with and the article it concerns. */
    async findWithContext(id: string) {
      const [row] = await orm
        .select({
          item: shownColumns,
          keyword: {
            id: keywords.id,
            term: keywords.term,
            locale: keywords.locale,
            intent: keywords.intent,
            difficulty: keywords.difficulty,
            volume: keywords.volume,
            priority_score: keywords.priority_score,
          },
          article: {
            id: articles.id,
            slug: articles.slug,
            status: articles.status,
            title_no: articles.title_no,
            title_en: articles.title_en,
            content_no: articles.content_no,
            content_en: articles.content_en,
          },
        })
        .from(content_queue)
        .leftJoin(keywords, eq(keywords.id, content_queue.keyword_id))
        .leftJoin(articles, eq(articles.id, content_queue.article_id))
        .where(eq(content_queue.id, id));
      return row;
    },

    list(status: QueueStatus, page: { limit: number; offset: number }) {
      return orm
        .select(listedColumns)
        .from(content_queue)
        .where(eq(content_queue.status, status))
        .orderBy(desc(content_queue.created_at), content_queue.id)
        .limit(page.limit)
        .offset(page.offset);
    },

    async counts(): Promise<Record<QueueStatus, number>> {
      const rows = await orm.select().from(content_queue_counts);
      const counts = Object.fromEntries(queueStatuses.map((status) => [status, 0]));
      for (const { status, items } of rows) counts[status] = items;
      return counts as Record<QueueStatus, number>;
    },

    /** The articles that a keyword's items led to, the first of them first. */
    async articlesOf(keywordId: string): Promise<string[]> {
      const rows = await orm
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
      return rows.flatMap(({ id }) => id ?? []);
    },

    history(itemId: string, limit: number): Promise<HistoryRow[]> {
      return orm
        .select()
        .from(content_queue_history)
        .where(eq(content_queue_history.item_id, itemId))
        .orderBy(desc(content_queue_history.id))
        .limit(limit);
    },

    /** Holds an item until the transaction ends, so that two who act on it take turns. */
    async lock(id: string): Promise<QueueRow | undefined> {
      const [row] = await orm.select().from(content_queue).where(eq(content_queue.id, id)).for('update');
      return row;
    },

    async update(id: string, change: QueueChange): Promise<QueueRow> {
      const [row] = await orm
        .update(content_queue)
        .set({ ...change, version: sql`${content_queue.version} + 1` })
        .where(eq(content_queue.id, id))
        .returning();
      if (!row) throw new Error('The update found no row');
      return row;
    },

    async addHistory(entry: typeof content_queue_history.$inferInsert): Promise<void> {
      await orm.insert(content_queue_history).values(entry);
    },

    /** A worker takes a run: of however many who try, one. */
    async take(id: string, runId: string, leaseUntil: Date): Promise<QueueRow | undefined> {
      const [row] = await orm
        .update(content_queue)
        .set({ taken: true, lease_until: leaseUntil })
        .where(and(isCurrent(id, runId), eq(content_queue.taken, false)))
        .returning();
      return row;
    },

    /** Says that a run lives, and what it has written; false when it is no longer the item's run. */
    async keepAlive(id: string, runId: string, leaseUntil: Date, written?: string): Promise<boolean> {
      const { rowCount } = await orm
        .update(content_queue)
        .set({ lease_until: leaseUntil, ...(written !== undefined && { progress: written }) })
        .where(isCurrent(id, runId));
      return rowCount === 1;
    },

    /** Runs that are believed dead, held by this transaction; another process's sweep passes them by. */
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

export type QueueStore = ReturnType<typeof createQueueStore>;

export const storeIn = (transaction: Transaction): QueueStore => createQueueStore(transaction);

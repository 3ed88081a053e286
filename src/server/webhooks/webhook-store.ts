import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ProductEvent } from '../../domain/events.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow, onlyRow } from '../platform/db/rows.ts';
import { webhook_deliveries, webhooks } from './schema.ts';
import { sendWebhookJob } from './webhook.job.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhook_deliveries.$inferSelect;

const logColumns = (() => {
  const { payload: _, ...columns } = getTableColumns(webhook_deliveries);
  return columns;
})();

/** The unfinished job of a delivery. pg-boss stores in it when the next attempt is made. */
const jobOf = sql`jobs.job
  WHERE job.name = ${sendWebhookJob.name} AND job.state < 'completed'
    AND job.data->>'deliveryId' = ${webhook_deliveries.id}::text`;

export function createWebhookStore(orm: Queries) {
  return {
    insert: (row: typeof webhooks.$inferInsert): Promise<WebhookRow> =>
      onlyRow(orm.insert(webhooks).values(row).returning()),

    list: (): Promise<WebhookRow[]> =>
      orm.select().from(webhooks).orderBy(asc(webhooks.created_at), webhooks.id),

    count: async (): Promise<number> => orm.$count(webhooks),

    find: (id: string): Promise<WebhookRow | undefined> =>
      firstRow(orm.select().from(webhooks).where(eq(webhooks.id, id))),

    listSubscribed: (event: ProductEvent): Promise<{ id: string }[]> =>
      orm
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(and(isNull(webhooks.disabled_at), arrayContains(webhooks.events, [event]))),

    update: (id: string, change: Partial<WebhookRow>): Promise<WebhookRow | undefined> =>
      firstRow(orm.update(webhooks).set(change).where(eq(webhooks.id, id)).returning()),

    /** Stores the first failure since the last success. */
    async noteFailure(id: string, at: Date): Promise<void> {
      await orm
        .update(webhooks)
        .set({ failing_since: at })
        .where(and(eq(webhooks.id, id), isNull(webhooks.failing_since)));
    },

    remove: (id: string): Promise<WebhookRow | undefined> =>
      firstRow(orm.delete(webhooks).where(eq(webhooks.id, id)).returning()),

    insertDelivery: (row: typeof webhook_deliveries.$inferInsert): Promise<DeliveryRow> =>
      onlyRow(orm.insert(webhook_deliveries).values(row).returning()),

    findDelivery: (id: string): Promise<DeliveryRow | undefined> =>
      firstRow(orm.select().from(webhook_deliveries).where(eq(webhook_deliveries.id, id))),

    /** Counts an attempt of a delivery. Returns undefined if the delivery is finished or deleted. */
    startAttempt: (id: string, at: Date): Promise<DeliveryRow | undefined> =>
      firstRow(
        orm
          .update(webhook_deliveries)
          .set({ attempts: sql`${webhook_deliveries.attempts} + 1`, last_attempt_at: at })
          .where(and(eq(webhook_deliveries.id, id), eq(webhook_deliveries.state, 'pending')))
          .returning(),
      ),

    async updateDelivery(id: string, change: Partial<DeliveryRow>): Promise<void> {
      await orm.update(webhook_deliveries).set(change).where(eq(webhook_deliveries.id, id));
    },

    listDeliveries: (webhookId: string, page: { limit: number; offset: number }) =>
      orm
        .select({
          ...logColumns,
          next_attempt_at: sql`(SELECT job.start_after FROM ${jobOf})`.mapWith(
            (text: string) => new Date(text),
          ) as SQL<Date | null>,
        })
        .from(webhook_deliveries)
        .where(eq(webhook_deliveries.webhook_id, webhookId))
        .orderBy(desc(webhook_deliveries.created_at), webhook_deliveries.id)
        .limit(page.limit)
        .offset(page.offset),

    countDeliveries: async (webhookId: string): Promise<number> =>
      orm.$count(webhook_deliveries, eq(webhook_deliveries.webhook_id, webhookId)),

    listNewest: (ids: string[]) =>
      orm
        .selectDistinctOn([webhook_deliveries.webhook_id], {
          webhook_id: webhook_deliveries.webhook_id,
          state: webhook_deliveries.state,
          created_at: webhook_deliveries.created_at,
        })
        .from(webhook_deliveries)
        .where(inArray(webhook_deliveries.webhook_id, ids))
        .orderBy(webhook_deliveries.webhook_id, desc(webhook_deliveries.created_at)),

    listWithoutJob: (): Promise<Pick<DeliveryRow, 'id' | 'webhook_id'>[]> =>
      orm
        .select({ id: webhook_deliveries.id, webhook_id: webhook_deliveries.webhook_id })
        .from(webhook_deliveries)
        .where(and(eq(webhook_deliveries.state, 'pending'), sql`NOT EXISTS (SELECT FROM ${jobOf})`))
        .orderBy(webhook_deliveries.created_at, webhook_deliveries.id),

    async removeDeliveriesBefore(time: Date): Promise<void> {
      await orm.delete(webhook_deliveries).where(lt(webhook_deliveries.created_at, time));
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

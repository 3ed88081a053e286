import { arrayContains, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ProductEvent } from '../../domain/events.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem } from '../../domain/problems.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { webhook_deliveries, webhooks } from './schema.ts';
import { sendWebhookJob } from './webhook.job.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhook_deliveries.$inferSelect;

const { webhook_id, payload, ...logColumns } = getTableColumns(webhook_deliveries);

/** The unfinished job of a delivery. pg-boss stores in it when the next attempt is made. */
const jobOf = sql`jobs.job
  WHERE job.name = ${sendWebhookJob.name} AND job.state < 'completed'
    AND job.data->>'deliveryId' = ${webhook_deliveries.id}::text`;

export function createWebhookStore(orm: Queries) {
  const rows = createTableQueries(orm, webhooks);
  const deliveries = createTableQueries(orm, webhook_deliveries);
  return {
    ...rows,

    deliveries,

    require: (id: string) => orProblem(rows.find({ id }), 'webhook_not_found'),

    change: (id: string, change: Partial<WebhookRow>) =>
      orProblem(rows.change({ id }, change), 'webhook_not_found'),

    updateDelivery: (id: string, change: Partial<DeliveryRow>) => deliveries.update({ id }, change),

    list: () => rows.list(undefined, { order: [webhooks.created_at, webhooks.id] }),

    listSubscribed: (event: ProductEvent) =>
      rows.list([{ disabled_at: null }, arrayContains(webhooks.events, [event])]),

    /** Stores the first failure since the last success. */
    noteFailure: (id: string, at: Date) => rows.update({ id, failing_since: null }, { failing_since: at }),

    /** Counts an attempt of a delivery. Returns undefined if the delivery is finished or deleted. */
    startAttempt: (id: string, at: Date) =>
      deliveries.change(
        { id, state: 'pending' },
        { attempts: sql`${webhook_deliveries.attempts} + 1`, last_attempt_at: at },
      ),

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

    listNewest: (ids: string[]) =>
      orm
        .selectDistinctOn([webhook_deliveries.webhook_id], {
          ...pick(webhook_deliveries, 'webhook_id', 'state', 'created_at'),
        })
        .from(webhook_deliveries)
        .where(inArray(webhook_deliveries.webhook_id, ids))
        .orderBy(webhook_deliveries.webhook_id, desc(webhook_deliveries.created_at)),

    listWithoutJob: () =>
      createTableQueries(orm, webhook_deliveries, { id: webhook_deliveries.id, webhook_id }).list(
        [{ state: 'pending' }, sql`NOT EXISTS (SELECT FROM ${jobOf})`],
        { order: [webhook_deliveries.created_at, webhook_deliveries.id] },
      ),

    removeDeliveriesBefore: (time: Date) => deliveries.delete(lt(webhook_deliveries.created_at, time)),
  };
}

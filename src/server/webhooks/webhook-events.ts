import type { ProductEvent } from '../../domain/events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Enqueue } from '../platform/jobs/job-runner.ts';
import { sendWebhookJob } from './webhook.job.ts';
import { createWebhookStore } from './webhook-store.ts';

/**
 * Reports an event to the systems that subscribed to it. The report is committed together with the change that caused
 * the event, so that no event is lost or sent for a change that was rolled back.
 */
export type EmitEvent = (event: ProductEvent, data: object, transaction: Transaction) => Promise<void>;

/** Writes a delivery for each webhook that subscribed to the event. */
export const createWebhookEvents =
  ({ clock, enqueue }: { clock: Clock; enqueue: Enqueue }): EmitEvent =>
  async (event, data, transaction) => {
    const store = createWebhookStore(transaction);
    for (const { id: webhook_id } of await store.listSubscribed(event)) {
      const { id } = await store.insertDelivery({
        webhook_id,
        event,
        payload: { ...data },
        created_at: clock(),
      });
      await enqueue(sendWebhookJob, { deliveryId: id }, { transaction, key: webhook_id });
    }
  };

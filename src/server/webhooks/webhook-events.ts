import type { EmitEvent, Environment } from '../service-parts.ts';
import { sendWebhookJob } from './webhook.job.ts';
import { createWebhookStore } from './webhook-store.ts';

/** Writes a delivery for each webhook that subscribed to the event. */
export const createWebhookEvents =
  ({ clock, enqueue }: Pick<Environment, 'clock' | 'enqueue'>): EmitEvent =>
  async (event, data, transaction) => {
    const store = createWebhookStore(transaction);
    for (const { id: webhook_id } of await store.listSubscribed(event)) {
      const { id } = await store.deliveries.insert({
        webhook_id,
        event,
        payload: { ...data },
        created_at: clock(),
      });
      await enqueue(sendWebhookJob, { deliveryId: id }, { transaction, key: webhook_id });
    }
  };

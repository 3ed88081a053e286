import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/**
 * Delivers the due events of a webhook. The service schedules the next attempt of a failed delivery itself. The retries
 * of the job are only for a crash or an unavailable database.
 */
export const deliverWebhook = describeJob({
  name: 'deliver-webhook',
  payload: z.object({ webhookId: z.uuid() }),
  queue: {
    retryLimit: 3,
    retryDelay: 35,
    expireInSeconds: 90,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
  },
  worker: { localConcurrency: 4 },
});

/** Every five minutes, enqueues the webhooks whose deliveries are overdue, and deletes old deliveries. */
export const webhookUpkeep = describeJob({
  name: 'webhook-upkeep',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: '*/5 * * * *',
});

/** Mails the creator of a webhook that was disabled after failures. */
export const webhookNotice = describeJob({
  name: 'webhook-notice',
  payload: z.object({ webhookId: z.uuid() }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
});

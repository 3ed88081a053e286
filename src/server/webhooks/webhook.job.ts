import { z } from 'zod';
import { describeJob, describeMail, describeSchedule, notRepeated } from '../platform/jobs/job.ts';

/**
 * Makes the attempts of one delivery. After a failed attempt, pg-boss retries the job after 30 to 60 seconds, and waits
 * about twice as long after each further one, but at most six hours. The key of the job is its webhook, so a delivery
 * waits until the earlier ones have succeeded or failed for good.
 */
export const sendWebhookJob = describeJob({
  name: 'send-webhook',
  payload: z.object({ deliveryId: z.uuid() }),
  queue: {
    policy: 'key_strict_fifo',
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * 60 * 60,
    // The service ends a delivery after its last attempt. A job that fails for good would block its webhook for ever.
    retryLimit: 10_000,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
  },
  worker: { localConcurrency: 4 },
});

export const webhookUpkeep = describeSchedule('webhook-upkeep', '40 3 * * *', notRepeated);

/** Mails the creator of a webhook that was disabled after failures. */
export const webhookNotice = describeMail('webhook-notice', { webhookId: z.uuid() });

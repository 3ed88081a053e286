import { z } from 'zod';
import { defineJob, type JobDefinition } from '../jobs/define-job.ts';

const payload = z.object({ itemId: z.uuid(), run: z.uuid() });

/**
 * Generates a queue item's content. The item's row says which run may do it and whether it was done: a job that
 * comes twice, or too late, finds its run taken and does nothing.
 */
export const generateContent: JobDefinition<typeof payload> = defineJob({
  name: 'generate-content',
  payload,
  // Retries are the item's own matter; these are for a database that is away when the job begins. An answer may take
  // a quarter of an hour, and so may the one that puts it right.
  queue: { retryLimit: 3, retryDelay: 5, expireInSeconds: 2100, deleteAfterSeconds: 86_400 },
  worker: { pollingIntervalSeconds: 0.5, localConcurrency: 3 },
  run: ({ itemId, run }, { services, log, signal }) =>
    services.queue.runs.perform({ itemId, run, log, signal }),
});

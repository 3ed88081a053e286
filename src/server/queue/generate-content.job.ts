import { z } from 'zod';
import { defineJob, type JobDefinition } from '../jobs/define-job.ts';

const payload = z.object({ itemId: z.uuid(), run: z.uuid() });

/** Generates the content of a queue item. A duplicate or late job finds its run taken or replaced, and does nothing. */
export const generateContent: JobDefinition<typeof payload> = defineJob({
  name: 'generate-content',
  payload,
  // The queue retries generation itself; these retries are for a database that is unavailable when the job starts.
  // The answer and its repair may take 15 minutes each.
  queue: { retryLimit: 3, retryDelay: 5, expireInSeconds: 2100, deleteAfterSeconds: 86_400 },
  worker: { pollingIntervalSeconds: 0.5, localConcurrency: 3 },
  run: ({ itemId, run }, { services, log, signal }) =>
    services.queue.runs.perform({ itemId, run, log, signal }),
});

import { z } from 'zod';
import { describeJob } from '../jobs/job.ts';

/**
 * Generates the content of a queue item. The item's row names the run that may generate it and whether that run has
 * started, so a job that is delivered twice or too late does nothing.
 */
export const generateContent = describeJob({
  name: 'generate-content',
  payload: z.object({ itemId: z.uuid(), run: z.uuid() }),
  // The queue item counts its own attempts; these retries cover a database that is unavailable when the job starts.
  // The time limit covers two model calls of 15 minutes each: the answer and its correction.
  queue: { retryLimit: 3, retryDelay: 5, expireInSeconds: 2100, deleteAfterSeconds: 86_400 },
  worker: { pollingIntervalSeconds: 0.5, localConcurrency: 3 },
});

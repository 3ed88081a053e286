import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** The row stores its run and whether it is taken, so a job delivered twice or too late does nothing. */
export const generateContent = describeJob({
  name: 'generate-content',
  payload: z.object({ itemId: z.uuid(), run: z.uuid() }),
  // The retries are for jobs that could not start. The limit fits the answer and its correction, 15 minutes each.
  queue: { retryLimit: 3, retryDelay: 5, expireInSeconds: 2100, deleteAfterSeconds: 86_400 },
  worker: { notifyPollingIntervalSeconds: 30, localConcurrency: 3 },
});

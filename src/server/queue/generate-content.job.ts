import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** The row stores its run and whether it is taken, so a job delivered twice or too late does nothing. */
export const generateContent = describeJob({
  name: 'generate-content',
  payload: z.object({ itemId: z.uuid(), run: z.uuid() }),
  // The queue item counts the attempts to generate. These retries are only for a job that could not start, because the
  // database was unavailable or the process was stopping. The time limit allows for two model calls of 15 minutes each:
  // the answer and its correction.
  queue: { retryLimit: 3, retryDelay: 5, expireInSeconds: 2100, deleteAfterSeconds: 86_400 },
  worker: { notifyPollingIntervalSeconds: 30, localConcurrency: 3 },
});

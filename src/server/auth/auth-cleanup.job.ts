import { z } from 'zod';
import { describeJob } from '../jobs/job.ts';

/** Deletes expired sessions, codes and rate limits every 15 minutes. */
export const authCleanup = describeJob({
  name: 'auth-cleanup',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: '*/15 * * * *',
});

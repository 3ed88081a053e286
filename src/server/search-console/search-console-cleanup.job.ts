import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Every five minutes, deletes or completes interrupted imports, and deletes outdated daily fetches. */
export const searchConsoleCleanup = describeJob({
  name: 'search-console-cleanup',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 280, deleteAfterSeconds: 86_400 },
  schedule: '*/5 * * * *',
});

import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Every night, deletes the articles that have been in the bin for 30 days, and the expired preview links. */
export const emptyBin = describeJob({
  name: 'empty-bin',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  schedule: '17 3 * * *',
});

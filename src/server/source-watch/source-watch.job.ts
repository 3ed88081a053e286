import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Early every Monday, checks the sources and external links, if the site settings allow it. */
export const sourceWatch = describeJob({
  name: 'source-watch',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 1, retryDelay: 3600, expireInSeconds: 4 * 3600 },
  schedule: '23 3 * * 1',
});

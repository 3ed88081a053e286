import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Fetches the newest Search Console data every morning, if a connection to Search Console is configured. */
export const fetchSearchData = describeJob({
  name: 'fetch-search-data',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 3, retryDelay: 600, retryBackoff: true, expireInSeconds: 1800 },
  schedule: '23 5 * * *',
});

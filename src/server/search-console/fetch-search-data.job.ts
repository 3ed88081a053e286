import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Every morning, where a connection is set up: yesterday's new data of Search Console. */
export const fetchSearchData = defineJob({
  name: 'fetch-search-data',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 3, retryDelay: 600, retryBackoff: true, expireInSeconds: 1800 },
  schedule: '23 5 * * *',
  run: async (_, { services, log }) => {
    const fetched = await services.searchConsole.fetchNewest();
    if (fetched) log.info({ rows: fetched.rows, end: fetched.end }, 'search data fetched');
  },
});

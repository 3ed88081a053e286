import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Every night: what has lain in the bin for 30 days is deleted for good, and previews that are over go. */
export const emptyBin = defineJob({
  name: 'empty-bin',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  schedule: '17 3 * * *',
  run: async (_, { services, log }) => {
    const deleted = await services.articles.emptyBin();
    if (deleted > 0) log.info({ deleted }, 'bin emptied');
  },
});

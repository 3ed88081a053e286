import { z } from 'zod';
import { describeJob } from '../jobs/job.ts';

/**
 * Starts the periods of a new day in Oslo and adds old days to their months. It runs every hour, because midnight in
 * Oslo is at different hours of UTC, and does nothing if the day has not changed.
 */
export const resultsUpkeep = describeJob({
  name: 'results-upkeep',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  schedule: '0 * * * *',
});

import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/**
 * Starts the periods of a new day in Oslo and merges old days into their months. It runs every hour, because the UTC
 * hour of midnight in Oslo changes with summer time. It does nothing if the day has not changed.
 */
export const resultsUpkeep = describeJob({
  name: 'results-upkeep',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  schedule: '0 * * * *',
});

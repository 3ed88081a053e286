import { describeSchedule } from '../platform/jobs/job.ts';

/**
 * Starts the periods of a new day in Oslo and merges old days into their months. It runs every hour, because the UTC
 * hour of midnight in Oslo changes with summer time. It does nothing if the day has not changed.
 */
export const resultsUpkeep = describeSchedule('results-upkeep', '0 * * * *', {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 900,
});

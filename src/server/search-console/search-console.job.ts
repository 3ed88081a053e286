import { z } from 'zod';
import { describeJob, describeSchedule } from '../platform/jobs/job.ts';

/** Fetches the newest Search Console data every morning, if a connection to Search Console is configured. */
export const fetchSearchData = describeSchedule({
  name: 'fetch-search-data',
  queue: { retryLimit: 3, retryDelay: 600, retryBackoff: true, expireInSeconds: 1800 },
  schedule: '23 5 * * *',
});

/** Every five minutes, deletes or completes interrupted imports, and deletes outdated daily fetches. */
export const searchConsoleCleanup = describeSchedule({
  name: 'search-console-cleanup',
  queue: { retryLimit: 0, expireInSeconds: 280, deleteAfterSeconds: 86_400 },
  schedule: '*/5 * * * *',
});

/**
 * Copies the search data of a new snapshot to its keywords. The name of the job must not change, because it is stored
 * in the database.
 */
export const syncSearchKeywords = describeJob({
  name: 'tell-search-keywords',
  payload: z.object({ snapshotId: z.uuid() }),
  queue: { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 },
});

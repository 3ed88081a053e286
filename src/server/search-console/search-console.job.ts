import { z } from 'zod';
import { describeJob, describeSchedule, notRepeated } from '../platform/jobs/job.ts';

/** Fetches the newest Search Console data every morning, if a connection to Search Console is configured. */
export const fetchSearchData = describeSchedule('fetch-search-data', '23 5 * * *', {
  retryLimit: 3,
  retryDelay: 600,
  retryBackoff: true,
  expireInSeconds: 1800,
});

/** Every five minutes, deletes or completes interrupted imports, and deletes outdated daily fetches. */
export const searchConsoleCleanup = describeSchedule('search-console-cleanup', '*/5 * * * *', {
  ...notRepeated,
  expireInSeconds: 280,
});

/** Copies a snapshot's data to its keywords. The database stores the name of the job, so it must not change. */
export const syncSearchKeywords = describeJob({
  name: 'tell-search-keywords',
  payload: z.object({ snapshotId: z.uuid() }),
  queue: { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 },
});

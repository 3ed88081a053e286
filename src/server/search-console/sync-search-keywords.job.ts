import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/**
 * Copies the search data of a new snapshot to its keywords. The name of the job must not change, because it is stored
 * in the database.
 */
export const syncSearchKeywords = describeJob({
  name: 'tell-search-keywords',
  payload: z.object({ snapshotId: z.uuid() }),
  queue: { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 },
});

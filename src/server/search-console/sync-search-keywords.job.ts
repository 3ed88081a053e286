import { z } from 'zod';
import { describeJob } from '../jobs/job.ts';

/** Copies the search data of a new snapshot to its keywords. The queue name is stored data and stays. */
export const syncSearchKeywords = describeJob({
  name: 'tell-search-keywords',
  payload: z.object({ snapshotId: z.uuid() }),
  queue: { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 },
});

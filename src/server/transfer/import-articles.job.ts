import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/**
 * Imports the articles of an upload one by one. After a crash, the job continues with the first article that is not
 * imported yet.
 */
export const importArticlesJob = describeJob({
  name: 'import-articles',
  payload: z.object({ importId: z.uuid() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 30 },
});

import { z } from 'zod';
import { describeJob } from '../jobs/job.ts';

/** Imports an upload article by article; after a crash it continues with the first article not yet imported. */
export const importArticlesJob = describeJob({
  name: 'import-articles',
  payload: z.object({ importId: z.uuid() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 30 },
});

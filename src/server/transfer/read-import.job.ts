import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Computes the preview of an import, which shows the outcome for each article. Changes no article. */
export const readImportJob = describeJob({
  name: 'read-import',
  payload: z.object({ importId: z.uuid() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 900, heartbeatSeconds: 30 },
});

import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Reports changed pages to search engines. The job is retried for several hours while the service is unavailable. */
export const reportToIndexNow = describeJob({
  name: 'report-to-indexnow',
  payload: z.object({ paths: z.array(z.string().startsWith('/')).min(1).max(100) }),
  queue: { retryLimit: 8, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
});

import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Imports the articles of an upload. After a crash it resumes at the last saved position. */
export const importArticlesJob = defineJob({
  name: 'import-articles',
  payload: z.object({ importId: z.uuid() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 30 },
  run: ({ importId }, { services, log, signal }) => services.transfer.run(importId, log, signal),
});

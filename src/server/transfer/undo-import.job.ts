import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Undoes an import article by article. After a crash, the job continues with the articles that are not undone yet. */
export const undoImportJob = describeJob({
  name: 'undo-import',
  payload: z.object({ importId: z.uuid(), userId: z.uuid(), email: z.string(), address: z.string() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 30 },
});

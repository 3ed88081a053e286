import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/** Computes the preview of an import, which shows the outcome for each article. Changes no article. */
export const readImportJob = describeJob({
  name: 'read-import',
  payload: z.object({ importId: z.uuid() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 900, heartbeatSeconds: 30 },
});

/** After a crash, the job continues with the first article that is not imported yet. */
export const importArticlesJob = describeJob({
  name: 'import-articles',
  payload: z.object({ importId: z.uuid() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 30 },
});

/** Undoes an import article by article. After a crash, the job continues with the articles that are not undone yet. */
export const undoImportJob = describeJob({
  name: 'undo-import',
  payload: z.object({ importId: z.uuid(), userId: z.uuid(), email: z.string(), address: z.string() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 30 },
});

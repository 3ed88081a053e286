import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** After an import: every keyword of it hears how it stands. */
export const syncSearchKeywords = defineJob({
  name: 'tell-search-keywords',
  payload: z.object({ snapshotId: z.uuid() }),
  queue: { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 },
  run: ({ snapshotId }, { services }) => services.searchConsole.syncKeywordsOf(snapshotId),
});

import { z } from 'zod';
import { describeJob } from '../jobs/job.ts';

/** Publishes overdue articles every minute, in case the job of the article itself was lost or failed. */
export const publishOverdue = describeJob({
  name: 'publish-overdue',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: '* * * * *',
});

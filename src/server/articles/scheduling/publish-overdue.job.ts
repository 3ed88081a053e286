import { z } from 'zod';
import { describeJob } from '../../platform/jobs/job.ts';

/** Every minute, publishes the articles whose own publish-scheduled job was lost or failed. */
export const publishOverdue = describeJob({
  name: 'publish-overdue',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: '* * * * *',
});

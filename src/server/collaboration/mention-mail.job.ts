import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

export const mentionMail = describeJob({
  name: 'mention-mail',
  payload: z.object({ commentId: z.uuid(), userId: z.uuid() }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
});

import { z } from 'zod';
import { describeJob, describeSchedule } from '../platform/jobs/job.ts';

export const weeklyMail = describeSchedule('weekly-mail', '0 6 * * 1');

export const weeklyMailToUser = describeJob({
  name: 'weekly-mail-to-user',
  payload: z.object({ userId: z.uuid() }),
  queue: {
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  },
});

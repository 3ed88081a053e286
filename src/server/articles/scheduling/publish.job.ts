import { z } from 'zod';
import { describeJob, describeSchedule, notRepeated } from '../../platform/jobs/job.ts';

/** Publishes an article at its publish time. Does nothing if the article is no longer scheduled or has a later time. */
export const publishScheduled = describeJob({
  name: 'publish-scheduled',
  payload: z.object({ articleId: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 2, expireInSeconds: 60 },
  // These jobs are often delayed for days. No notification wakes the workers at the publish time, so they poll.
  worker: { notifyPollingIntervalSeconds: 3 },
});

/** Every minute, publishes the articles whose own publish-scheduled job was lost or failed. */
export const publishOverdue = describeSchedule('publish-overdue', '* * * * *', notRepeated);

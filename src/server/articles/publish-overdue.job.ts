import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Every minute: publishes what is due and was missed, whatever became of its own job. */
export const publishOverdue = defineJob({
  name: 'publish-overdue',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: '* * * * *',
  run: async (_, { services, log }) => {
    const published = await services.articles.publishAllDue();
    if (published > 0) log.warn({ published }, 'published articles that their own jobs had missed');
  },
});

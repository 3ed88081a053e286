import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** At an article's time: publishes it, if it is still scheduled and due, and others planned for the same moment. */
export const publishScheduled = defineJob({
  name: 'publish-scheduled',
  payload: z.object({ articleId: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 2, expireInSeconds: 60 },
  run: async ({ articleId }, { services }) => {
    await services.articles.publishDue(articleId);
    // Jobs come one every two seconds: the tenth would be late.
    await services.articles.publishAllDue();
  },
});

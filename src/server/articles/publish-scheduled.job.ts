import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** At an article's time: publishes it, if it is still scheduled and due. */
export const publishScheduled = defineJob({
  name: 'publish-scheduled',
  payload: z.object({ articleId: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 2, expireInSeconds: 60 },
  run: async ({ articleId }, { services }) => {
    await services.articles.publishDue(articleId);
  },
});

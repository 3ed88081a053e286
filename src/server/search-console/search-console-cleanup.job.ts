import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Every five minutes: imports that stopped half way are cleared away or finished. */
export const searchConsoleCleanup = defineJob({
  name: 'search-console-cleanup',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 280, deleteAfterSeconds: 86_400 },
  schedule: '*/5 * * * *',
  run: async (_, { services, log }) => {
    const done = await services.searchConsole.cleanUp();
    if (done.cleared + done.finished > 0) log.info(done, 'unfinished search data cleaned up');
  },
});

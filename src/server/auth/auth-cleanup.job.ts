import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Every quarter of an hour: sessions, codes and limits that are over leave the database. */
export const authCleanup = defineJob({
  name: 'auth-cleanup',
  payload: z.object({}).nullish(),
  queue: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: '*/15 * * * *',
  run: (_, { services }) => services.auth.cleanUp(),
});

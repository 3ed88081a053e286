import { describeSchedule } from '../platform/jobs/job.ts';
import { cleanupSchedule } from './lifetimes.ts';

/** Deletes expired rows, such as sessions, codes and rate-limit counts, and renews the signing key when it is due. */
export const authCleanup = describeSchedule({
  name: 'auth-cleanup',
  queue: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: cleanupSchedule,
});

import { describeSchedule, notRepeated } from '../platform/jobs/job.ts';
import { cleanupSchedule } from './lifetimes.ts';

/** Deletes expired rows, such as sessions, codes and rate-limit counts, and renews the signing key when it is due. */
export const authCleanup = describeSchedule('auth-cleanup', cleanupSchedule, notRepeated);

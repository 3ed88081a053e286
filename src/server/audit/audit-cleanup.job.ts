import { describeSchedule } from '../platform/jobs/job.ts';

/** Deletes entries of the audit log that are older than AUDIT_RETENTION_DAYS, every night. */
export const auditCleanup = describeSchedule({
  name: 'audit-cleanup',
  queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  schedule: '47 3 * * *',
});

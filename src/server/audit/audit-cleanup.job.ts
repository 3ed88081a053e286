import { describeSchedule } from '../platform/jobs/job.ts';

/** Deletes entries of the audit log that are older than AUDIT_RETENTION_DAYS, every night. */
export const auditCleanup = describeSchedule('audit-cleanup', '47 3 * * *');

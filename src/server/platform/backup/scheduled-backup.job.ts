import { describeSchedule } from '../jobs/job.ts';

/** Makes a backup in BACKUP_DIR if the newest one there is older than BACKUP_EVERY. Checks every hour. */
export const scheduledBackup = describeSchedule('scheduled-backup', '23 * * * *', {
  retryLimit: 2,
  retryDelay: 300,
  expireInSeconds: 3600,
});

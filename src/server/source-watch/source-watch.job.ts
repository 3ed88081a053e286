import { describeSchedule } from '../platform/jobs/job.ts';

/** Early every Monday, checks the sources and external links, if the site settings allow it. */
export const sourceWatch = describeSchedule('source-watch', '23 3 * * 1', {
  retryLimit: 1,
  retryDelay: 3600,
  expireInSeconds: 4 * 3600,
});

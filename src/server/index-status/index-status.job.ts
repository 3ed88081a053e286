import { describeSchedule } from '../platform/jobs/job.ts';

/** Asks Google every hour about some of the published articles, if a connection to Search Console is configured. */
export const inspectIndex = describeSchedule({
  name: 'inspect-index',
  queue: { retryLimit: 0, expireInSeconds: 3300, deleteAfterSeconds: 86_400 },
  schedule: '47 * * * *',
});

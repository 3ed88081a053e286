import { describeSchedule, notRepeated } from '../platform/jobs/job.ts';

/** Asks Google every hour about some of the published articles, if a connection to Search Console is configured. */
export const inspectIndex = describeSchedule('inspect-index', '47 * * * *', {
  ...notRepeated,
  expireInSeconds: 3300,
});

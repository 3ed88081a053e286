import { describeSchedule } from '../platform/jobs/job.ts';

/** Every night, deletes the articles that have been in the bin for 30 days, and the expired preview links. */
export const emptyBin = describeSchedule('empty-bin', '17 3 * * *');

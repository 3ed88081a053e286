import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import { noticePayload } from './mailed-notices.ts';

/** Tells a user by mail what was done to the account, in the user's language. */
export const authNotice: JobDefinition<typeof noticePayload> = defineJob({
  name: 'auth-notice',
  payload: noticePayload,
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  run: (notice, { services, log }) => services.auth.mailNotice(notice, log),
});

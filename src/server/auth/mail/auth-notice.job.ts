import { describeJob } from '../../platform/jobs/job.ts';
import { noticePayload } from './mailed-notices.ts';

/** Notifies a user by mail of a change to the account, in the user's language. */
export const authNotice = describeJob({
  name: 'auth-notice',
  payload: noticePayload,
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
});

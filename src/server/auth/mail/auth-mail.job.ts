import { describeJob } from '../../platform/jobs/job.ts';
import { authMailPayload } from './auth-mail-payload.ts';

/**
 * Mails a link and a code. The job creates both when it writes the mail, so the jobs table never holds a secret, and a
 * request takes the same time whether or not the address has an account.
 */
export const authMail = describeJob({
  name: 'auth-mail',
  payload: authMailPayload,
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
});

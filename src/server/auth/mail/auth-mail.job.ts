import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import { authMailPayload } from './auth-mail-payload.ts';

/**
 * Mails a link and a code. Both come into being here, when the mail is written: neither ever stands in the jobs
 * table, and asking for a mail costs the same whether or not the address has an account.
 */
export const authMail: JobDefinition<typeof authMailPayload> = defineJob({
  name: 'auth-mail',
  payload: authMailPayload,
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  run: (payload, { services, log }) => services.auth.mailCode(payload, log),
});

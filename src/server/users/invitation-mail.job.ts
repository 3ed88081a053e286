import { z } from 'zod';
import { describeJob } from '../platform/jobs/job.ts';

/**
 * Mails the link of an invitation. The job reads the link when it writes the mail, so the jobs table holds no secret.
 */
export const invitationMail = describeJob({
  name: 'invitation-mail',
  payload: z.object({ invitationId: z.uuid() }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
});

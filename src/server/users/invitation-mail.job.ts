import { z } from 'zod';
import { describeMail } from '../platform/jobs/job.ts';

/** The job reads the link when it writes the mail, so the jobs table holds no secret. */
export const invitationMail = describeMail('invitation-mail', { invitationId: z.uuid() });

import { z } from 'zod';
import { localeSchema } from '../../../domain/locale.ts';
import { describeMail } from '../../platform/jobs/job.ts';

/**
 * Mails a link and a code. The job creates both when it writes the mail, so the jobs table never holds a secret, and a
 * request takes the same time whether or not the address has an account.
 */
export const authMail = describeMail('auth-mail', {
  kind: z.enum(['confirmation', 'recovery', 'email_change', 'reauthentication']),
  /** The recipient is either a user id or an email address, which may belong to no account. */
  userId: z.uuid().optional(),
  email: z.string().optional(),
  locale: localeSchema,
  address: z.string().optional(),
  redirectTo: z.string(),
  codeChallenge: z.string().optional(),
  codeChallengeMethod: z.enum(['s256', 'plain']).optional(),
});

export type AuthMailPayload = z.output<typeof authMail.payload>;

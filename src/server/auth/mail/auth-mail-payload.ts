import { z } from 'zod';
import { localeSchema } from '../../../domain/locale.ts';

/** What is known when a mail is asked for. No secret is: those are made when the mail is written. */
export const authMailPayload = z.object({
  kind: z.enum(['confirmation', 'recovery', 'invite', 'email_change', 'reauthentication']),
  /** One of the two: a user, or an address that may be nobody's. */
  userId: z.uuid().optional(),
  email: z.string().optional(),
  locale: localeSchema,
  /** Where the request came from, for the audit log. */
  address: z.string().optional(),
  redirectTo: z.string(),
  codeChallenge: z.string().optional(),
  codeChallengeMethod: z.enum(['s256', 'plain']).optional(),
});

export type AuthMailPayload = z.output<typeof authMailPayload>;

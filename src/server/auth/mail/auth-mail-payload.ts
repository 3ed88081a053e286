import { z } from 'zod';
import { localeSchema } from '../../../domain/locale.ts';

/** The payload contains no secret, because the jobs table stores it. The job itself creates the link and the code. */
export const authMailPayload = z.object({
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

export type AuthMailPayload = z.output<typeof authMailPayload>;

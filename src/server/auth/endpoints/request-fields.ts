import { z } from 'zod';
import { emailSchema } from '../../../domain/users/user.ts';
import { invalid } from '../auth-errors.ts';

/** The PKCE fields of the endpoints that mail a link. */
export const pkceFields = {
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{43,128}$/)
    .optional(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .optional(),
};

export type PkceFields = z.output<z.ZodObject<typeof pkceFields>>;

/** Metadata is limited, because every access token contains it. */
export const fitsInAccessToken = (value: Record<string, unknown>): boolean =>
  JSON.stringify(value).length <= 4096;

export const metadataField = z.record(z.string(), z.unknown()).refine(fitsInAccessToken).optional();

export function requireEmail(value: string): string {
  const email = emailSchema.safeParse(value);
  if (email.success) return email.data;
  throw invalid('Unable to validate email address: invalid format');
}

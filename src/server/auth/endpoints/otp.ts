import type { AuthHandler } from '../auth-context.ts';
import { AuthError } from '../auth-errors.ts';

/** POST /otp: always refused, because sign-in requires a password. */
export const otp = (): AuthHandler => async () => {
  throw new AuthError('otp_disabled');
};

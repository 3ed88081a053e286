import type { AuthHandler } from '../auth-context.ts';
import { WireError } from '../wire-errors.ts';

/** POST /otp: always refused, because sign-in requires a password. */
export const otp = (): AuthHandler => async () => {
  throw new WireError('otp_disabled');
};

import type { AuthHandler } from '../auth-context.ts';
import { WireError } from '../wire-errors.ts';

/** POST /otp: people sign in with a password here; a code by mail alone is not offered, to anybody. */
export const otp = (): AuthHandler => async () => {
  throw new WireError('otp_disabled');
};

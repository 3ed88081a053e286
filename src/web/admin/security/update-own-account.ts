import type { UserAttributes } from '@supabase/auth-js';
import { authClient } from '../data/auth-client.ts';
import { ClientProblem, unwrap } from '../data/client-problem.ts';

/** Changes the user's own password or email, which requires the current password. */
export async function updateOwnAccount(
  change: UserAttributes,
  options: { emailRedirectTo?: string } = {},
): Promise<void> {
  const { auth } = await authClient();
  const changed = await auth.updateUser(change, options);
  // A hosted service of an older version answers as at sign-in; here only the password can be wrong.
  if (changed.error?.code === 'invalid_credentials')
    throw new ClientProblem('current_password_invalid', changed.error.message);
  unwrap(changed);
}

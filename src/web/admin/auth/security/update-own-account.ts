import type { User, UserAttributes } from '@supabase/auth-js';
import { authClient } from '../../data/auth-client.ts';
import { ClientProblem, unwrap } from '../../data/client-problem.ts';

/**
 * Updates the user's own account. `change` contains the current password or a mailed code as a proof of identity, and
 * with a new password the API tokens that stay valid.
 */
export async function updateOwnAccount(
  change: UserAttributes & { keep_api_tokens?: string[] },
  options: { emailRedirectTo?: string } = {},
): Promise<User> {
  const { auth } = await authClient();
  const changed = await auth.updateUser(change, options);
  // An older hosted service reports a wrong current password with the error code of a failed sign-in.
  if (changed.error?.code === 'invalid_credentials')
    throw new ClientProblem('current_password_invalid', changed.error.message);
  return unwrap(changed).user;
}

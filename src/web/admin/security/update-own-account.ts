import type { UserAttributes } from '@supabase/auth-js';
import { authClient } from '../data/auth-client.ts';
import { ClientProblem, unwrap } from '../data/client-problem.ts';

/** Changes password or address, which the current password allows. */
export async function updateOwnAccount(
  change: UserAttributes,
  options: { emailRedirectTo?: string } = {},
): Promise<void> {
  const { auth } = await authClient();
  const changed = await auth.updateUser(change, options);
  // The same code as at sign-in, but here the address cannot be what is wrong.
  if (changed.error?.code === 'invalid_credentials')
    throw new ClientProblem('current_password_wrong', changed.error.message);
  unwrap(changed);
}

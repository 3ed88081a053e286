import type { AuthHandler } from '../auth-context.ts';
import { createFactorStore } from '../factors/factor-store.ts';
import { requireIdentity } from '../require-identity.ts';
import { userBody } from '../user-body.ts';

export const getUser: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  return c.json(userBody(user, await createFactorStore(auth.database.orm).listOf(user.id)));
};

import { z } from 'zod';
import { type AuthHandler, addressOf, recordOwn } from '../auth-context.ts';
import { invalid } from '../auth-errors.ts';
import { requireIdentity } from '../identity.ts';
import { createSessionStore } from '../tokens/session-store.ts';

const scopeSchema = z.enum(['global', 'local', 'others']).default('global');

/**
 * POST /logout?scope=: ends this session (local), the user's other sessions (others) or all of them and the
 * API tokens (global).
 */
export const logout: AuthHandler = async (auth, c) => {
  const scope = scopeSchema.safeParse(c.req.query('scope') || undefined);
  if (!scope.success) throw invalid('Unsupported logout scope');
  const { user, session } = await requireIdentity(auth, c);
  const address = addressOf(auth, c);
  await auth.database.orm.transaction(async (transaction) => {
    const sessions = createSessionStore(transaction);
    if (scope.data === 'local') await sessions.end(session.id);
    if (scope.data === 'others') await sessions.endAllOf(user.id, { except: session.id });
    if (scope.data === 'global') {
      await sessions.endAllOf(user.id);
      await auth.endApiTokens(transaction, { userId: user.id, actor: user, address });
    }
    await recordOwn(auth, transaction, { user, address }, 'user.signed_out', {
      after: { scope: scope.data },
    });
  });
  return c.body(null, 204);
};

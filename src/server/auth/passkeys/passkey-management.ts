import type { Context } from 'hono';
import { z } from 'zod';
import { maxPasskeyNameLength } from '../../../domain/users/user.ts';
import { type AuthEnv, type AuthHandler, addressOf, readBody, recordOwn } from '../auth-context.ts';
import { AuthError } from '../auth-errors.ts';
import { lockIdentity, requireIdentity } from '../identity.ts';
import { notifyOwner } from '../mail/auth-notice.job.ts';
import { requirePasskeyAccess } from './passkey-registration.ts';
import { createPasskeyStore, type PasskeyRow } from './passkey-store.ts';

const notFound = () => new AuthError('validation_failed', { status: 404, message: 'Passkey not found' });

function passkeyIdOf(c: Context<AuthEnv>): string {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw notFound();
  return id.data;
}

const bodyOf = (row: PasskeyRow) => ({
  id: row.id,
  friendly_name: row.friendly_name || undefined,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString(),
});

export const listPasskeys: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  return c.json((await createPasskeyStore(auth.database.orm).listOf(user.id)).map(bodyOf));
};

const renameSchema = z.object({ friendly_name: z.string().trim().max(maxPasskeyNameLength) });

export const renamePasskey: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  const { friendly_name } = await readBody(c, renameSchema);
  const row = await createPasskeyStore(auth.database.orm).change(
    { id: passkeyIdOf(c), user_id: user.id },
    { friendly_name },
  );
  if (!row) throw notFound();
  return c.json(bodyOf(row));
};

export const deletePasskey: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const id = passkeyIdOf(c);
  await auth.database.orm.transaction(async (transaction) => {
    requirePasskeyAccess(auth, await lockIdentity(transaction, identity));
    const removed = await createPasskeyStore(transaction).take({ id, user_id: user.id });
    if (!removed) throw notFound();
    await recordOwn(auth, transaction, { user, address: addressOf(auth, c) }, 'passkey.removed', {
      before: { passkey: id },
    });
    await notifyOwner(auth, transaction, { kind: 'passkey_removed', userId: user.id });
  });
  return c.json({});
};

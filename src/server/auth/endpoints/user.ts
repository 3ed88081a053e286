import { z } from 'zod';
import { tokenLimits } from '../../../domain/api-tokens/api-token.ts';
import { isFromOwnMachine } from '../../platform/http/own-machine.ts';
import { type AuthContext, type AuthHandler, addressOf, readBody, recordOwn } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-errors.ts';
import { createFactorStore } from '../factors/factor-store.ts';
import { type Identity, lockIdentity, requireIdentity } from '../identity.ts';
import { mailLimits, requireWithinLimits } from '../limits/auth-limits.ts';
import { notifyOwner } from '../mail/auth-notice.job.ts';
import { checkProof, maySetPassword, requireRecentAuthentication } from '../reauthentication.ts';
import { createOneTimeTokenStore } from '../tokens/one-time-token-store.ts';
import { createSessionStore } from '../tokens/session-store.ts';
import { userBody } from '../user-body.ts';
import { createUserStore } from '../user-store.ts';
import { enqueueMail } from './mail-requests.ts';
import { fitsInAccessToken, metadataField, pkceFields, requireEmail } from './request-fields.ts';

export const getUser: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  return c.json(userBody(user, await createFactorStore(auth.database.orm).listOf(user.id)));
};

const bodySchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  /** Not part of the protocol: the API tokens that stay valid when the password changes. */
  keep_api_tokens: z.array(z.uuid()).max(tokenLimits.perUser).default([]),
  data: metadataField,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
});
type Body = z.output<typeof bodySchema>;

/** PUT /user. With `current_password` or `nonce` alone, it only records a new proof of identity. */
export const updateUser: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const body = await readBody(c, bodySchema);
  const { user, session } = identity;
  const address = addressOf(auth, c);
  if (body.app_metadata !== undefined)
    throw new AuthError('not_admin', { message: 'Updating app_metadata requires admin privileges' });
  if (body.phone) throw new AuthError('phone_provider_disabled');
  const newEmail = body.email === undefined ? undefined : requireEmail(body.email);
  const changesEmail = newEmail !== undefined && newEmail !== user.email;
  const requireFactor = ({ hasFactor, aal }: Identity) => {
    if ((changesEmail || body.password !== undefined) && hasFactor && aal !== 'aal2')
      throw new AuthError('insufficient_aal');
  };
  requireFactor(identity);
  const onOwnMachine = isFromOwnMachine(auth.env, (name) => c.req.header(name));
  const weak_password =
    body.password === undefined
      ? undefined
      : auth.passwords.requireStrength(body.password, newEmail ?? user.email, onOwnMachine);
  const isProved = await checkProof(auth, identity, body);
  const requireProof = (session: Identity['session']) => {
    if (isProved) return;
    if (changesEmail) requireRecentAuthentication(session, auth.clock(), 'Email update');
    if (body.keep_api_tokens.length > 0)
      requireRecentAuthentication(session, auth.clock(), 'Keeping API tokens');
    // A session from a recovery or invitation link may set the password once, without proving the old one.
    if (body.password !== undefined && !maySetPassword(session, auth.clock()))
      requireRecentAuthentication(session, auth.clock(), 'Password update');
  };
  requireProof(session);
  const passwordHash = await newPasswordHash(auth, identity, body);
  if (changesEmail) {
    // Before it is known whether another account has the address, which the response must not reveal.
    await requireWithinLimits(
      auth,
      ...mailLimits(auth, { email: newEmail, kind: 'email_change', source: { address } }),
    );
  }
  const now = auth.clock();
  let ended_api_tokens: number | undefined;
  const updated = await auth.database.orm.transaction(async (transaction) => {
    const locked = await lockIdentity(transaction, identity);
    requireFactor(locked);
    requireProof(locked.session);
    const sessions = createSessionStore(transaction);
    if (isProved) await sessions.update(session.id, { reauthenticated_at: now });
    const row = await createUserStore(transaction).update(user.id, {
      ...(body.data && { user_metadata: mergeMetadata(locked.user.user_metadata, body.data) }),
      ...(passwordHash && { password_hash: passwordHash }),
      ...(changesEmail && { new_email: newEmail, email_change_agreed: null, email_change_sent_at: now }),
      updated_at: now,
    });
    if (passwordHash) {
      await sessions.endAllOf(user.id, { except: session.id });
      ended_api_tokens = await auth.endApiTokens(transaction, {
        userId: user.id,
        actor: user,
        address,
        keep: body.keep_api_tokens,
      });
      await sessions.update(session.id, { may_set_password: false, needs_new_password: false });
      await notifyOwner(auth, transaction, { kind: 'password_changed', userId: user.id });
      await createOneTimeTokenStore(transaction).removeAllOf(user.id);
      await recordOwn(auth, transaction, { user, address }, 'user.password_changed');
    }
    if (changesEmail) {
      await recordOwn(auth, transaction, { user, address }, 'user.email_change_asked', {
        before: { email: user.email },
        after: { email: newEmail },
      });
      await enqueueMail(auth, c, { kind: 'email_change', userId: user.id }, body, transaction);
    }
    return row;
  });
  const factors = await createFactorStore(auth.database.orm).listOf(user.id);
  return c.json({ ...userBody(updated, factors), weak_password, ended_api_tokens });
};

async function newPasswordHash(auth: AuthContext, { user }: Identity, { password }: Body) {
  if (password === undefined) return undefined;
  if (user.password_hash && (await auth.passwords.matches(password, user.password_hash)))
    throw new AuthError('same_password');
  return auth.passwords.hash(password);
}

/** Merges as the protocol does: a null removes the field. */
function mergeMetadata(before: Record<string, unknown>, change: Record<string, unknown>) {
  const fields = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  const merged = Object.fromEntries(fields);
  if (!fitsInAccessToken(merged)) throw invalid('Not valid: data');
  return merged;
}

const scopeSchema = z.enum(['global', 'local', 'others']).default('global');

/** POST /logout?scope=: ends this session (local), the others (others), or all and the API tokens (global). */
export const logout: AuthHandler = async (auth, c) => {
  const scope = scopeSchema.safeParse(c.req.query('scope') || undefined);
  if (!scope.success) throw invalid('Unsupported logout scope');
  const { user, session } = await requireIdentity(auth, c);
  const address = addressOf(auth, c);
  await auth.database.orm.transaction(async (transaction) => {
    const sessions = createSessionStore(transaction);
    if (scope.data === 'local') await sessions.delete({ id: session.id });
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

import { z } from 'zod';
import { addMilliseconds } from '../../clock.ts';
import { type AuthContext, type AuthHandler, addressOf, localeOf, readBody } from '../auth-context.ts';
import { codeAttempts, currentPasswordAttempts, mailLimits, requireWithinLimits } from '../auth-limits.ts';
import { createFactorStore } from '../factors/factor-store.ts';
import type { Identity } from '../identity.ts';
import { recentSignInMs } from '../lifetimes.ts';
import { authMail } from '../mail/auth-mail.job.ts';
import { lockIdentity, requireIdentity } from '../require-identity.ts';
import { createOneTimeTokenStore } from '../tokens/one-time-token-store.ts';
import { createSessionStore } from '../tokens/session-store.ts';
import { userBody } from '../user-body.ts';
import { createUserStore } from '../user-store.ts';
import { WireError } from '../wire-errors.ts';
import { fitsInAccessToken, metadataField, pkceFields, requireEmail } from './wire-input.ts';

const bodySchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: metadataField,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
});
type Body = z.output<typeof bodySchema>;

/** PUT /user: changes the user's metadata, password or email address. */
export const updateUser =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const identity = await requireIdentity(auth, c);
    const body = await readBody(c, bodySchema);
    const { user, session } = identity;
    const address = addressOf(auth, c);
    if (body.app_metadata !== undefined) {
      throw new WireError('not_admin', { message: 'Updating app_metadata requires admin privileges' });
    }
    if (body.phone) throw new WireError('phone_provider_disabled');
    const newEmail = body.email === undefined ? undefined : requireEmail(body.email);
    const changesEmail = newEmail !== undefined && newEmail !== user.email;
    const requireFactor = ({ hasFactor, aal }: Identity) => {
      if ((changesEmail || body.password !== undefined) && hasFactor && aal !== 'aal2') {
        throw new WireError('insufficient_aal');
      }
    };
    requireFactor(identity);
    if (body.password !== undefined) auth.passwords.requireStrength(body.password, newEmail ?? user.email);
    if (changesEmail || body.password !== undefined) await requireReauthentication(auth, identity, body);
    const passwordHash = await newPasswordHash(auth, identity, body);
    if (changesEmail) {
      // A taken address gets the same response; the mail then goes to its owner.
      await requireWithinLimits(
        auth,
        ...mailLimits(auth, { email: newEmail, kind: 'email_change', source: { address } }),
      );
    }
    const now = auth.clock();
    const updated = await auth.database.orm.transaction(async (transaction) => {
      const locked = await lockIdentity(transaction, identity);
      requireFactor(locked);
      const users = createUserStore(transaction);
      const auditEntry = { actor: user, target: user.email, address };
      const row = await users.update(user.id, {
        ...(body.data && { user_metadata: mergeMetadata(locked.user.user_metadata, body.data) }),
        ...(passwordHash && { password_hash: passwordHash }),
        ...(changesEmail && { new_email: newEmail, email_change_agreed: null, email_change_sent_at: now }),
        updated_at: now,
      });
      if (passwordHash) {
        await createSessionStore(transaction).endAllOf(user.id, { except: session.id });
        await createOneTimeTokenStore(transaction).removeAllOf(user.id);
        await auth.audit.record({ ...auditEntry, action: 'user.password_changed' }, transaction);
      }
      if (changesEmail) {
        await auth.audit.record(
          {
            ...auditEntry,
            action: 'user.email_change_asked',
            before: { email: user.email },
            after: { email: newEmail },
          },
          transaction,
        );
        await auth.enqueue(
          authMail,
          {
            kind: 'email_change',
            userId: user.id,
            locale: localeOf(c),
            redirectTo: auth.redirects.safe(c.req.query('redirect_to')),
            codeChallenge: body.code_challenge,
            codeChallengeMethod: body.code_challenge_method,
          },
          { transaction },
        );
      }
      return row;
    });
    return c.json(userBody(updated, await createFactorStore(auth.database.orm).listOf(user.id)));
  };

/** Requires the current password, a mailed code or a recent sign-in, so that an unattended session cannot take over the account. */
async function requireReauthentication(
  auth: AuthContext,
  { user, session }: Identity,
  { password, current_password, nonce }: Body,
): Promise<void> {
  const signedInRecently = addMilliseconds(session.created_at, recentSignInMs) > auth.clock();
  if (current_password !== undefined && user.password_hash) {
    const limit = currentPasswordAttempts(user.id);
    await requireWithinLimits(auth, limit);
    if (!(await auth.passwords.matches(current_password, user.password_hash))) {
      throw new WireError('current_password_invalid');
    }
    await auth.limits.reset(limit.key);
  } else if (nonce !== undefined) {
    const about = { userId: user.id, kinds: ['reauthentication' as const], code: nonce };
    const limit = codeAttempts(user.email);
    await requireWithinLimits(auth, limit);
    if (!(await auth.codes.consumeByCode(auth.database.orm, about, auth.clock()))) {
      throw new WireError('reauthentication_not_valid');
    }
    await auth.limits.reset(limit.key);
  } else if (!signedInRecently) {
    const field = password === undefined ? 'Email' : 'Password';
    throw new WireError('reauthentication_needed', { message: `${field} update requires reauthentication` });
  }
}

async function newPasswordHash(
  auth: AuthContext,
  { user }: Identity,
  { password }: Body,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if (user.password_hash && (await auth.passwords.matches(password, user.password_hash))) {
    throw new WireError('same_password');
  }
  return auth.passwords.hash(password);
}

/** Merges as the protocol does: a null removes the field. */
function mergeMetadata(before: Record<string, unknown>, change: Record<string, unknown>) {
  const fields = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  const merged = Object.fromEntries(fields);
  if (!fitsInAccessToken(merged)) throw new WireError('validation_failed', { message: 'Not valid: data' });
  return merged;
}

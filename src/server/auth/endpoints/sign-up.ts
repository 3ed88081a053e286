import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { confirmsEmail } from '../../platform/env.ts';
import { isFromOwnMachine } from '../../platform/http/own-machine.ts';
import { type AuthHandler, clientOf, localeOf, readBody } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-errors.ts';
import { mailLimits, requireWithinLimits, signUpsFrom, sourceOf } from '../limits/auth-limits.ts';
import { openSession, sessionBody } from '../tokens/sessions.ts';
import { userBody } from '../user-body.ts';
import { createUserStore, unsetUser } from '../user-store.ts';
import { enqueueMail } from './mail-requests.ts';
import { metadataField, pkceFields, requireEmail } from './request-fields.ts';

const bodySchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: metadataField,
  ...pkceFields,
});

/** POST /signup: creates an account. Returns a session with AUTH_AUTOCONFIRM; otherwise mails a confirmation. */
export const signUp: AuthHandler = async (auth, c) => {
  if (!auth.env.ALLOW_SIGNUP) throw new AuthError('signup_disabled');
  const body = await readBody(c, bodySchema);
  if (body.phone) throw new AuthError('phone_provider_disabled');
  if (!body.email) throw new AuthError('anonymous_provider_disabled');
  if (!body.password) throw invalid('Signup requires a valid password');
  const email = requireEmail(body.email);
  const weak_password = auth.passwords.requireStrength(
    body.password,
    email,
    isFromOwnMachine(auth.env, (name) => c.req.header(name)),
  );
  const source = await sourceOf(auth, c, email);
  const { address } = source;
  await requireWithinLimits(auth, signUpsFrom(auth, address));
  // The mails are limited, because the confirmation goes to an address that may belong to somebody else.
  const confirmed = !confirmsEmail(await auth.currentEnv());
  if (!confirmed)
    await requireWithinLimits(auth, ...mailLimits(auth, { email, kind: 'confirmation', source }));
  const password_hash = await auth.passwords.hash(body.password);
  const now = auth.clock();
  const existingBefore = await createUserStore(auth.database.orm).find({ email });
  // The password is compared even if there is no account, so that the duration does not reveal whether one exists.
  const hasSamePassword =
    !confirmed && (await auth.passwords.matches(body.password, existingBefore?.password_hash));
  const newUser = {
    id: randomUUID(),
    email,
    password_hash,
    locale: localeOf(c),
    user_metadata: { ...body.data, email, email_verified: confirmed },
    email_confirmed_at: confirmed ? now : null,
    confirmation_sent_at: confirmed ? null : now,
    created_at: now,
    updated_at: now,
  };
  const mailConfirmation = (userId: string, transaction: Transaction) =>
    enqueueMail(auth, c, { kind: 'confirmation', userId }, body, transaction);

  const outcome = await auth.database.orm.transaction(async (transaction) => {
    const users = createUserStore(transaction);
    const user = await users.insert(newUser);
    if (user) {
      await auth.audit.recordIn(transaction, 'user.signed_up', { actor: user, address }, email);
      const about = { user, method: 'password', client: clientOf(auth, c) };
      if (confirmed) return { session: await openSession(auth, transaction, about) };
      await mailConfirmation(user.id, transaction);
      return { user };
    }
    if (confirmed) throw new AuthError('user_already_exists');
    const taken = await users.find({ email });
    const existing = taken && (await users.lock({ id: taken.id }));
    if (!existing || existing.email_confirmed_at) return {};
    // With different passwords, one sign-up may be a stranger's: the mail's reader chooses a new password.
    if (!hasSamePassword || existing.password_hash !== existingBefore?.password_hash)
      await users.update(existing.id, { password_hash: null, updated_at: now });
    await mailConfirmation(existing.id, transaction);
    return {};
  });
  if (outcome.session) return c.json({ ...(await sessionBody(auth, outcome.session)), weak_password });
  if (outcome.user) return c.json({ ...userBody(outcome.user), weak_password });
  // The address is taken. As in Supabase Auth, only the empty `identities` differ from the response for a new user.
  return c.json({ ...userBody({ ...unsetUser, ...newUser }), identities: [], weak_password });
};

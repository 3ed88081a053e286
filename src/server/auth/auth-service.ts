import { lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import { site } from '../../../site.config.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { addMilliseconds } from '../platform/clock.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { confirmsEmail } from '../platform/env.ts';
import type { Log } from '../platform/logs/log.ts';
import type { MailService } from '../platform/mail/mail-service.ts';
import type { AuthContext, EndApiTokens } from './auth-context.ts';
import { type ClientInfo, clientInfoOf } from './devices/client-info.ts';
import { createDeviceStore } from './devices/device-store.ts';
import { createFactorStore, createRecoveryCodeStore } from './factors/factor-store.ts';
import { createHostedAuth } from './hosted-auth.ts';
import { bearerTokenOf, identify } from './identity.ts';
import {
  challengeRetentionMs,
  flowStateMs,
  knownDeviceMs,
  maxSessionMs,
  sealedChildMs,
  unusedSessionMs,
  unverifiedFactorMs,
} from './lifetimes.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import type { AuthMailPayload } from './mail/auth-mail.job.ts';
import { type Notice, notifyOwner } from './mail/auth-notice.job.ts';
import { mailCode } from './mail/mailed-codes.ts';
import { mailNotice } from './mail/mailed-notices.ts';
import { createRedirects } from './mail/redirects.ts';
import { createPasskeyStore } from './passkeys/passkey-store.ts';
import { createPasswords, type HashCost, siteWordsOf } from './passwords.ts';
import { isRecentProof } from './reauthentication.ts';
import {
  auth_challenges,
  auth_devices,
  auth_flow_states,
  auth_one_time_tokens,
  auth_passkey_challenges,
  auth_sessions,
} from './schema.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import type { Keyring } from './tokens/keyring.ts';
import { createOneTimeCodes } from './tokens/one-time-codes.ts';
import { createOneTimeTokenStore } from './tokens/one-time-token-store.ts';
import { createSessionStore } from './tokens/session-store.ts';
import { type OpenSession, openSession, sessionBody } from './tokens/sessions.ts';
import { createUserStore, isBanned, isPlaceholderEmail, type ListedRow, type UserRow } from './user-store.ts';

export type AuthDependencies = Pick<
  AuthContext,
  'database' | 'clock' | 'env' | 'currentEnv' | 'keyring' | 'enqueue' | 'audit' | 'endApiTokens'
> & {
  mail: MailService;
  fetch: typeof fetch;
  passwordCost?: HashCost | undefined;
};

/** A suspension lasts until an admin ends it. */
const endOfTime = new Date('9999-12-31T00:00:00Z');

export interface SignedIn {
  id: string;
  email: string;
  hasFactor: boolean;
  /** True if this server or the hosted service has confirmed the email address. */
  emailVerified: boolean;
  /** True if two factors were proved in the session. */
  isStrong: boolean;
  /** True if the password, a passkey or a mailed code was given a short time ago. */
  hasRecentProof: boolean;
  /** True if the session was opened with a password that is too weak for a site that others can reach. */
  needsNewPassword: boolean;
  /** Undefined for hosted accounts. */
  sessionId?: string;
}

type EndedAccess = Parameters<EndApiTokens>[1];

export function createAuthContext(dependencies: AuthDependencies): AuthContext {
  const { database, clock, env, keyring } = dependencies;
  return {
    ...dependencies,
    accessTokens: createAccessTokens({ keyring, issuer: `${env.SITE_URL}/auth/v1`, clock }),
    passwords: createPasswords({
      allowCommon: env.ALLOW_COMMON_PASSWORDS,
      siteWords: siteWordsOf(
        [site.siteName, site.providerName, site.appName, site.productSlug],
        env.SITE_URL,
      ),
      cost: dependencies.passwordCost,
    }),
    codes: createOneTimeCodes(keyring),
    limits: createRateLimits(database.orm, clock),
    redirects: createRedirects(env.SITE_URL, env.AUTH_REDIRECTS),
  };
}

export function createAuthService(dependencies: AuthDependencies) {
  const { database, clock, env, mail } = dependencies;
  const context = createAuthContext(dependencies);
  const hosted = env.AUTH_URL
    ? createHostedAuth({ url: env.AUTH_URL, apiKey: env.AUTH_API_KEY, clock, fetch: dependencies.fetch })
    : undefined;
  const users = createUserStore(database.orm);
  const listed = (user: ListedRow) => toListedUser(user, hosted !== undefined, clock());

  /** Ends everything with which a program or a browser acts for the user. */
  const endSessionsAndTokens = async (transaction: Transaction, about: EndedAccess): Promise<void> => {
    await createSessionStore(transaction).endAllOf(about.userId);
    await context.endApiTokens(transaction, about);
  };

  return {
    /** The context of the endpoints under /auth/v1; undefined if a hosted service manages the accounts. */
    embedded: hosted ? undefined : context,
    isHosted: hosted !== undefined,

    confirmsEmail: async (): Promise<boolean> => confirmsEmail(await context.currentEnv()),

    /** Returns the user of an access token. A user with a second factor must have verified it in this session. */
    async authenticate(authorization: string | undefined): Promise<SignedIn> {
      const token = bearerTokenOf(authorization);
      if (!token) throw new Problem('not_signed_in');
      const identity = hosted ? await hosted.identify(token) : await identify(context, token);
      if (!identity || 'failure' in identity) throw new Problem('session_ended');
      if (identity.hasFactor && identity.aal !== 'aal2') throw new Problem('two_factor_needed');
      const { hasFactor } = identity;
      const isStrong = identity.aal === 'aal2';
      if (!('user' in identity)) {
        const hasRecentProof = isRecentProof(identity.signedInAt, clock());
        const account = pick(identity, 'id', 'email', 'emailVerified');
        return { ...account, hasFactor, isStrong, hasRecentProof, needsNewPassword: false };
      }
      const { user, session } = identity;
      return {
        ...pick(user, 'id', 'email'),
        hasFactor,
        emailVerified: user.email_confirmed_at !== null,
        isStrong,
        hasRecentProof: isRecentProof(session.reauthenticated_at, clock()),
        needsNewPassword: session.needs_new_password,
        sessionId: session.id,
      };
    },

    /** Stores a hosted user locally, because roles and user lists refer to local rows. */
    async saveHostedUser({ id, email }: Pick<SignedIn, 'id' | 'email'>): Promise<void> {
      if (hosted) await users.upsertHosted({ id, email, at: clock() });
    },

    async listUsers({ q, page, perPage }: { q: string; page: number; perPage: number }) {
      const { rows, ...pageInfo } = await users.page(page, perPage, q);
      return { users: rows.map(listed), ...pageInfo };
    },

    async findUser(id: string, within: Queries = database.orm) {
      const found = await createUserStore(within).findWithFactor(id);
      return found && listed(found);
    },

    findUserByEmail: (email: string): Promise<{ id: string } | undefined> => users.find({ email }),

    keyring: context.keyring as Pick<Keyring, 'hash' | 'seal' | 'unseal' | 'check'>,

    /** False for the placeholder address of a hosted user. */
    canReceiveMail: ({ email }: Pick<UserRow, 'email'>): boolean => !isPlaceholderEmail(email),

    /** Returns the account of an invited address. If there is none, creates one without a password. */
    async findOrCreateInvited(
      transaction: Transaction,
      { email, locale }: Pick<UserRow, 'email' | 'locale'>,
    ): Promise<{ id: string; email: string }> {
      const store = createUserStore(transaction);
      const now = clock();
      await store.insert({ email, locale, invited_at: now, created_at: now, updated_at: now });
      const user = await store.find({ email });
      if (!user) throw new Error('The invited user was deleted during the invitation');
      return user;
    },

    listSessions: (userId: string) => createSessionStore(database.orm).listOf(userId),

    endSession: (transaction: Transaction, userId: string, sessionId: string): Promise<number> =>
      createSessionStore(transaction).delete({ id: sessionId, user_id: userId }),

    endSessionsAndTokens,

    endApiTokens: context.endApiTokens,

    async setSuspended(transaction: Transaction, suspended: boolean, about: EndedAccess): Promise<void> {
      await createUserStore(transaction).update(about.userId, {
        banned_until: suspended ? endOfTime : null,
        updated_at: clock(),
      });
      if (suspended) await endSessionsAndTokens(transaction, about);
    },

    deleteUser: (transaction: Transaction, userId: string) =>
      createUserStore(transaction).delete({ id: userId }),

    async resetAccount(transaction: Transaction, about: EndedAccess): Promise<void> {
      await resetAccount(transaction, about.userId, clock());
      await context.endApiTokens(transaction, about);
    },

    clientInfoOf: (c: Context): ClientInfo => clientInfoOf(env, c),

    async openInvitedSession(transaction: Transaction, userId: string, client: ClientInfo) {
      const user = await orProblem(createUserStore(transaction).find({ id: userId }), 'user_not_found');
      return openSession(context, transaction, { user, method: 'invite', replacesPassword: true, client });
    },

    sessionBody: (session: OpenSession) => sessionBody(context, session),

    notifyOwner: (transaction: Transaction, notice: Notice) => notifyOwner(context, transaction, notice),

    /** Ends all sessions: one that only proved the password would gain full access. Returns the verified factors. */
    async removeFactors(transaction: Transaction, userId: string): Promise<number> {
      if (hosted) throw new Problem('factors_elsewhere');
      const removed = await createFactorStore(transaction).removeAllOf(userId);
      if (removed === 0) return 0;
      await createRecoveryCodeStore(transaction).sets.take({ user_id: userId });
      await createSessionStore(transaction).endAllOf(userId);
      await notifyOwner(context, transaction, { kind: 'factor_removed', userId });
      return removed;
    },

    mailNotice: (notice: Notice, log: Log): Promise<void> =>
      mailNotice({ users, limits: context.limits, mail }, notice, log),

    mailCode: (payload: AuthMailPayload, log: Log): Promise<void> => mailCode(context, mail, payload, log),

    async cleanUp(): Promise<void> {
      const now = clock();
      const { orm } = database;
      for (const [column, keptMs] of expiries)
        await orm.delete(column.table as PgTable).where(lt(column, addMilliseconds(now, -keptMs)));
      await createSessionStore(orm).clearSealedChildren(addMilliseconds(now, -sealedChildMs));
      await createFactorStore(orm).removeUnverified(addMilliseconds(now, -unverifiedFactorMs));
      await context.limits.removeExpired();
      if (!hosted) await context.keyring.rotate();
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

const toListedUser = (user: ListedRow, isHosted: boolean, now: Date) => ({
  id: user.id,
  email: user.email,
  createdAt: user.created_at,
  lastSignInAt: user.last_sign_in_at,
  confirmedAt: user.email_confirmed_at,
  // The hosted service does not list factors.
  hasFactor: isHosted ? null : user.hasFactor,
  suspended: isBanned(user, now),
});
export type ListedUser = ReturnType<typeof toListedUser>;

/** The clean-up deletes rows this long after the time in a column. */
const expiries: readonly [PgColumn, number][] = [
  [auth_sessions.refreshed_at, unusedSessionMs],
  [auth_sessions.created_at, maxSessionMs],
  [auth_one_time_tokens.expires_at, 0],
  [auth_flow_states.created_at, flowStateMs],
  [auth_challenges.created_at, challengeRetentionMs],
  [auth_devices.last_seen_at, knownDeviceMs],
  [auth_passkey_challenges.expires_at, 0],
];

/**
 * Removes everything that could open the account: password, sessions, factors, passkeys and mailed tokens. Known
 * devices are forgotten. Afterwards the email address counts as confirmed, so call this only for a request with an
 * invitation link, which was mailed to that address or passed on by an admin or the operator.
 */
export async function resetAccount(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const users = createUserStore(transaction);
  const user = await users.lock({ id: userId });
  if (!user) throw new Error('The user does not exist');
  await createSessionStore(transaction).endAllOf(userId);
  await createFactorStore(transaction).removeAllOf(userId);
  await createRecoveryCodeStore(transaction).sets.take({ user_id: userId });
  await createPasskeyStore(transaction).delete({ user_id: userId });
  await createOneTimeTokenStore(transaction).removeAllOf(userId);
  await createDeviceStore(transaction).delete({ user_id: userId });
  await users.update(userId, {
    password_hash: null,
    email_confirmed_at: now,
    new_email: null,
    email_change_agreed: null,
    email_change_sent_at: null,
    banned_until: null,
    last_sign_in_at: null,
    user_metadata: { email: user.email, email_verified: true },
    updated_at: now,
  });
}

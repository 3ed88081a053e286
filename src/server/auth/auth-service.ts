import { site } from '../../../site.config.ts';
import { Problem } from '../../domain/problems.ts';
import { addMilliseconds } from '../clock.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { readPage } from '../db/read-page.ts';
import type { Log } from '../log.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AuthContext } from './auth-context.ts';
import { createFactorStore } from './factors/factor-store.ts';
import { siteWordsOf } from './guessable-passwords.ts';
import { createHostedAuth } from './hosted-auth.ts';
import { bearerTokenOf, identify } from './identity.ts';
import {
  challengeRetentionMs,
  flowStateMs,
  sealedSuccessorMs,
  unusedSessionMs,
  unverifiedFactorMs,
} from './lifetimes.ts';
import { authMail } from './mail/auth-mail.job.ts';
import type { AuthMailPayload } from './mail/auth-mail-payload.ts';
import { authNotice } from './mail/auth-notice.job.ts';
import { mailCode } from './mail/mailed-codes.ts';
import { mailNotice, type Notice } from './mail/mailed-notices.ts';
import { createRedirects } from './mail/redirects.ts';
import { createPasswords, type HashCost } from './passwords.ts';
import { createRateLimits } from './rate-limits.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createKeyring } from './tokens/keyring.ts';
import { createKnownDevices } from './tokens/known-devices.ts';
import { createOneTimeCodes } from './tokens/one-time-codes.ts';
import { createOneTimeTokenStore } from './tokens/one-time-token-store.ts';
import { serverKeys } from './tokens/server-keys.ts';
import { createSessionStore } from './tokens/session-store.ts';
import { createUserStore, type ListedRow, type UserRow } from './user-store.ts';

export type AuthDependencies = Pick<AuthContext, 'database' | 'clock' | 'env' | 'enqueue' | 'audit'> & {
  mail: MailService;
  fetch: typeof fetch;
  passwordCost?: HashCost | undefined;
};

/** The signed-in user, as the rest of the product sees it. */
export interface SignedIn {
  id: string;
  email: string;
  hasFactor: boolean;
}

export interface ListedUser {
  id: string;
  email: string;
  createdAt: string;
  lastSignInAt: string | null;
  confirmedAt: string | null;
  /** Null for hosted accounts, because the hosted service does not list factors. */
  hasFactor: boolean | null;
}

export function createAuthContext(dependencies: AuthDependencies): AuthContext {
  const { database, clock, env } = dependencies;
  const keyring = createKeyring(serverKeys(database, env), clock);
  return {
    ...dependencies,
    keyring,
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
    devices: createKnownDevices({ keyring, clock, secure: env.SITE_URL.startsWith('https:') }),
    limits: createRateLimits(database.orm, clock),
    redirects: createRedirects(env.SITE_URL, env.AUTH_REDIRECTS),
  };
}

/** The functions of the auth server that the rest of the product may call. */
export function createAuthService(dependencies: AuthDependencies) {
  const { database, clock, env, mail } = dependencies;
  const context = createAuthContext(dependencies);
  const hosted = env.AUTH_URL
    ? createHostedAuth({ url: env.AUTH_URL, apiKey: env.AUTH_API_KEY, clock, fetch: dependencies.fetch })
    : undefined;
  const users = createUserStore(database.orm);
  const toListed = (user: ListedRow): ListedUser => ({
    id: user.id,
    email: user.email,
    createdAt: user.created_at.toISOString(),
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
    confirmedAt: user.email_confirmed_at?.toISOString() ?? null,
    hasFactor: hosted ? null : user.hasFactor,
  });

  return {
    /** For the endpoints under /auth/v1; undefined when a hosted service manages the accounts. */
    embedded: hosted ? undefined : context,
    isHosted: hosted !== undefined,

    /** Returns the user of an access token. A user with a second factor must have verified it in this session. */
    async authenticate(authorization: string | undefined): Promise<SignedIn> {
      const token = bearerTokenOf(authorization);
      if (!token) throw new Problem('not_signed_in');
      const identity = hosted ? await hosted.identify(token) : await identify(context, token);
      if (!identity || 'failure' in identity) throw new Problem('session_ended');
      if (identity.hasFactor && identity.aal !== 'aal2') throw new Problem('two_factor_needed');
      const { id, email } = 'user' in identity ? identity.user : identity;
      return { id, email, hasFactor: identity.hasFactor };
    },

    /** Stores a hosted user locally, because roles and user lists refer to local rows. */
    async saveHostedUser({ id, email }: SignedIn): Promise<void> {
      if (hosted) await users.upsertHosted({ id, email, at: clock() });
    },

    async listUsers({ q, page, perPage }: { q: string; page: number; perPage: number }) {
      const { rows, total, ...pageInfo } = await readPage(
        page,
        perPage,
        (at) => users.list(q, at),
        () => users.count(q),
      );
      return { users: rows.map(toListed), ...pageInfo };
    },

    async findUser(id: string, within: Queries = database.orm): Promise<ListedUser | undefined> {
      const found = await createUserStore(within).findWithFactor(id);
      return found && toListed(found);
    },

    /** Finds or creates the user of an address, and mails an invitation unless the address is already confirmed. */
    async invite(
      transaction: Transaction,
      { email, locale }: Pick<UserRow, 'email' | 'locale'>,
    ): Promise<{ id: string; invited: boolean }> {
      const store = createUserStore(transaction);
      const now = clock();
      const existing = await store.findByEmail(email);
      if (existing?.email_confirmed_at) return { id: existing.id, invited: false };
      if (hosted) throw new Problem('invite_elsewhere');
      // A stranger may have signed up with this address without confirming it: that password must not get a role.
      const user =
        (existing && (await store.update(existing.id, { password_hash: null, updated_at: now }))) ??
        (await store.insert({ email, locale, invited_at: now, created_at: now, updated_at: now })) ??
        (await store.findByEmail(email));
      if (!user) throw new Error('The invited user was deleted during the invitation');
      await dependencies.enqueue(
        authMail,
        {
          kind: 'invite',
          userId: user.id,
          locale: user.locale,
          redirectTo: context.redirects.safe('/admin/reset-password'),
        },
        { transaction },
      );
      return { id: user.id, invited: true };
    },

    /**
     * Removes all factors of a user who lost the authenticator app, and returns how many were verified. All sessions
     * end too: otherwise a session that only proved the password would gain full access.
     */
    async removeFactors(transaction: Transaction, userId: string): Promise<number> {
      if (hosted) throw new Problem('factors_elsewhere');
      const removed = await createFactorStore(transaction).removeAllOf(userId);
      if (removed === 0) return 0;
      await createSessionStore(transaction).endAllOf(userId);
      await dependencies.enqueue(authNotice, { kind: 'factor_removed', userId }, { transaction });
      return removed;
    },

    mailNotice: (notice: Notice, log: Log): Promise<void> => mailNotice(users, mail, notice, log),

    mailCode: (payload: AuthMailPayload, log: Log): Promise<void> => mailCode(context, mail, payload, log),

    /** Deletes expired rows, and renews the signing key when it is due. */
    async cleanUp(): Promise<void> {
      const now = clock();
      const tokens = createOneTimeTokenStore(database.orm);
      const factors = createFactorStore(database.orm);
      const sessions = createSessionStore(database.orm);
      await sessions.removeUnused(addMilliseconds(now, -unusedSessionMs));
      await sessions.removeSealedSuccessors(addMilliseconds(now, -sealedSuccessorMs));
      await tokens.removeExpired(now);
      await tokens.removeFlows(addMilliseconds(now, -flowStateMs));
      await factors.removeChallenges(addMilliseconds(now, -challengeRetentionMs));
      await factors.removeUnverified(addMilliseconds(now, -unverifiedFactorMs));
      await context.limits.removeExpired();
      if (!hosted) await context.keyring.rotate();
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

import { Problem } from '../../domain/problems.ts';
import { addMilliseconds } from '../clock.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { readPage } from '../db/read-page.ts';
import type { Log } from '../log.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AuthContext } from './auth-context.ts';
import { unusedSessionLifeMs } from './endpoints/token-refresh.ts';
import { createFactorStore } from './factors/factor-store.ts';
import { createHostedAuth } from './hosted-auth.ts';
import { bearerOf, identify } from './identity.ts';
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
import { createOneTimeCodes } from './tokens/one-time-codes.ts';
import { createOneTimeTokenStore } from './tokens/one-time-token-store.ts';
import { serverKeys } from './tokens/server-keys.ts';
import { createSessionStore } from './tokens/session-store.ts';
import { createUserStore, type ListedRow, type UserRow } from './user-store.ts';

const hour = 60 * 60 * 1000;

export type AuthParts = Pick<AuthContext, 'database' | 'clock' | 'env' | 'enqueue' | 'audit'> & {
  mail: MailService;
  fetch: typeof fetch;
  passwordCost?: HashCost | undefined;
};

/** Who is signed in, as the rest of the product sees it. */
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
  /** Null: a hosted service knows, and does not tell. */
  hasFactor: boolean | null;
}

export function createAuthContext(parts: AuthParts): AuthContext {
  const { database, clock, env } = parts;
  const keyring = createKeyring(serverKeys(database, env), clock);
  return {
    ...parts,
    keyring,
    accessTokens: createAccessTokens({ keyring, issuer: `${env.SITE_URL}/auth/v1`, clock }),
    passwords: createPasswords({ allowCommon: env.ALLOW_COMMON_PASSWORDS, cost: parts.passwordCost }),
    codes: createOneTimeCodes(keyring),
    limits: createRateLimits(database.orm, clock),
    redirects: createRedirects(env.SITE_URL, env.AUTH_REDIRECTS),
  };
}

/** What the rest of the product may ask of the auth server. */
export function createAuthService(parts: AuthParts) {
  const { database, clock, env, mail } = parts;
  const context = createAuthContext(parts);
  const hosted = env.AUTH_URL
    ? createHostedAuth({ url: env.AUTH_URL, apiKey: env.AUTH_API_KEY, clock, fetch: parts.fetch })
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
    /** For the endpoints under /auth/v1; off when accounts are kept by a hosted service. */
    embedded: hosted ? undefined : context,
    isHosted: hosted !== undefined,

    /** Who a request speaks for. With a second factor enrolled, only a session that used it counts. */
    async authenticate(authorization: string | undefined): Promise<SignedIn> {
      const token = bearerOf(authorization);
      if (!token) throw new Problem('not_signed_in');
      const identity = hosted ? await hosted.identify(token) : await identify(context, token);
      if (!identity || 'failure' in identity) throw new Problem('session_ended');
      if (identity.hasFactor && identity.aal !== 'aal2') throw new Problem('two_factor_needed');
      const { id, email } = 'user' in identity ? identity.user : identity;
      return { id, email, hasFactor: identity.hasFactor };
    },

    /** Keeps a hosted user's name here, so that roles and lists can speak of them. */
    async noteHosted({ id, email }: SignedIn): Promise<void> {
      if (hosted) await users.upsertHosted({ id, email, at: clock() });
    },

    async listUsers({ q, page, perPage }: { q: string; page: number; perPage: number }) {
      const { rows, total, ...place } = await readPage(
        page,
        perPage,
        (at) => users.list(q, at),
        () => users.count(q),
      );
      return { users: rows.map(toListed), ...place };
    },

    async findUser(id: string, within: Queries = database.orm): Promise<ListedUser | undefined> {
      const found = await createUserStore(within).findWithFactor(id);
      return found && toListed(found);
    },

    /** The user with an address, made (and mailed an invitation) where there is none or none has arrived yet. */
    async invite(
      transaction: Transaction,
      { email, locale }: Pick<UserRow, 'email' | 'locale'>,
    ): Promise<{ id: string; invited: boolean }> {
      const store = createUserStore(transaction);
      const now = clock();
      const existing = await store.findByEmail(email);
      if (existing?.email_confirmed_at) return { id: existing.id, invited: false };
      if (hosted) throw new Problem('invite_elsewhere');
      // Who signed up without ever confirming may have been a stranger, whose password must not come to a role.
      const user =
        (existing && (await store.update(existing.id, { password_hash: null, updated_at: now }))) ??
        (await store.insert({ email, locale, invited_at: now, created_at: now, updated_at: now })) ??
        (await store.findByEmail(email));
      if (!user) throw new Error('The invited user is gone');
      await parts.enqueue(
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
     * For a user who lost the authenticator app: takes all of them off and says how many. Every session ends too,
     * since one that only knew the password would otherwise be let in by this.
     */
    async removeFactors(transaction: Transaction, userId: string): Promise<number> {
      if (hosted) throw new Problem('factors_elsewhere');
      const removed = await createFactorStore(transaction).removeAllOf(userId);
      if (removed === 0) return 0;
      await createSessionStore(transaction).endAllOf(userId);
      await parts.enqueue(authNotice, { kind: 'factor_removed', userId }, { transaction });
      return removed;
    },

    mailNotice: (notice: Notice, log: Log): Promise<void> => mailNotice(users, mail, notice, log),

    mailCode: (payload: AuthMailPayload, log: Log): Promise<void> => mailCode(context, mail, payload, log),

    /** Removes what has expired, and renews the signing key when its time has come. */
    async cleanUp(): Promise<void> {
      const now = clock();
      const tokens = createOneTimeTokenStore(database.orm);
      const factors = createFactorStore(database.orm);
      const sessions = createSessionStore(database.orm);
      await sessions.removeUnused(addMilliseconds(now, -unusedSessionLifeMs));
      await sessions.forgetSuccessors(addMilliseconds(now, -24 * hour));
      await tokens.removeExpired(now);
      await tokens.removeFlows(addMilliseconds(now, -24 * hour));
      await factors.removeChallenges(addMilliseconds(now, -hour));
      await factors.removeUnverified(addMilliseconds(now, -24 * hour));
      await context.limits.removeExpired();
      if (!hosted) await context.keyring.rotate();
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

import { hash, randomBytes } from 'node:crypto';
import {
  apiTokenPrefix,
  type NewApiToken,
  type TokenSearch,
  tokenLimits,
} from '../../domain/api-tokens/api-token.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import type { RequestActor } from '../audit/actor.ts';
import type { EndApiTokens } from '../auth/auth-context.ts';
import { bearerTokenOf } from '../auth/identity.ts';
import { createRateLimits } from '../auth/limits/rate-limits.ts';
import type { Caller } from '../auth/require-access.ts';
import { addMilliseconds, dayMs } from '../platform/clock.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { UserService } from '../users/user-service.ts';
import { type ApiTokenRow, createApiTokenStore } from './api-token-store.ts';

const tokensPerPage = 50;
/** An expired token is listed for this long, so that its user sees why a program stopped working. */
const listedAfterExpiryMs = 30 * dayMs;
const limitWindowMs = 60_000;
/** The time of the last use is stored at most this often. */
const noteUseEveryMs = 60_000;
const tokenBytes = 32;
const endingLength = 4;

type ApiTokenDependencies = ServiceParts & { users: UserService };

function createTokenIdentification({ database, clock, env, auth, users }: ApiTokenDependencies) {
  const store = createApiTokenStore(database.orm);
  const limits = createRateLimits(database.orm, clock);

  const countRequest = async (tokenId: string): Promise<void> => {
    const rule = { kind: 'window', limit: env.API_TOKEN_LIMIT, windowMs: limitWindowMs } as const;
    const verdict = await limits.take(`api-token:${tokenId}`, rule);
    if (!verdict.allowed)
      throw new Problem('token_limit_reached', { values: { seconds: verdict.retryAfterSeconds } });
  };

  /** Returns the caller of a token. The token has no more rights than its user has now. */
  const identifyToken = async (token: string, { isMcp }: { isMcp: boolean }): Promise<Caller> => {
    const now = clock();
    const row = await store.findByHash(hashOf(token));
    if (!row || row.expires_at <= now) throw new Problem('token_invalid');
    // The token of an assistant was issued for the MCP server only, and for a short time.
    if (row.access_expires_at && (!isMcp || row.access_expires_at <= now)) throw new Problem('token_invalid');
    const [user, roles] = await Promise.all([auth.findUser(row.user_id), users.rolesOf(row.user_id)]);
    if (!user || user.suspended || roles.length === 0) throw new Problem('token_invalid');
    await countRequest(row.id);
    if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= noteUseEveryMs)
      await store.update({ id: row.id }, { last_used_at: now });
    const isAdmin = roles.includes('admin');
    const scopes = row.scopes.filter((scope) => scope !== 'publish' || isAdmin);
    return {
      id: user.id,
      email: user.email,
      roles,
      hasFactor: user.hasFactor ?? false,
      emailVerified: user.confirmedAt !== null,
      isStrong: false,
      hasRecentProof: false,
      needsNewPassword: false,
      // The two-factor requirement applies to sessions, also to the session in which the user creates a token.
      needsTwoFactor: false,
      token: { id: row.id, name: row.name, scopes },
    };
  };

  return {
    /** Counts a further message of a request that contains several. */
    countRequest,

    /** Resolves an authorization header, with an API token or the access token of a session, to the caller. */
    async identify(authorization: string | undefined): Promise<Caller> {
      const token = bearerTokenOf(authorization);
      return token?.startsWith(apiTokenPrefix)
        ? identifyToken(token, { isMcp: false })
        : users.identify(authorization);
    },

    /** Resolves the authorization header of the MCP server, which accepts API tokens only. */
    async identifyAgent(authorization: string | undefined): Promise<Caller> {
      const token = bearerTokenOf(authorization);
      if (!token?.startsWith(apiTokenPrefix)) throw new Problem('token_invalid');
      return identifyToken(token, { isMcp: true });
    },
  };
}

export function createApiTokenService(dependencies: ApiTokenDependencies) {
  const { database, audit, clock, auth } = dependencies;
  const store = createApiTokenStore(database.orm);
  /** Admins manage all tokens, other users their own. */
  const managedBy = ({ id, roles }: Caller) => (roles.includes('admin') ? undefined : id);

  return {
    ...createTokenIdentification(dependencies),

    exist: async (): Promise<boolean> => (await store.count(undefined)) > 0,

    async list(caller: Caller, { page, mine }: TokenSearch) {
      const userId = mine ? caller.id : managedBy(caller);
      await store.removeExpired(addMilliseconds(clock(), -listedAfterExpiryMs));
      const { rows, ...position } = await store.page(page, tokensPerPage, userId);
      const emails = new Map<string, string>();
      for (const { user_id } of rows)
        if (!emails.has(user_id)) emails.set(user_id, (await auth.findUser(user_id))?.email ?? '');
      const now = clock();
      return {
        tokens: rows.map((row) => ({ ...toListed(row, now), email: emails.get(row.user_id) ?? '' })),
        ...position,
      };
    },

    /** The token cannot be read again. That of an OAuth client is valid only after the exchange of its code. */
    create({ name, scopes, days, clientId }: NewApiToken & { clientId?: string }, actor: RequestActor) {
      const { caller } = actor;
      if (scopes.includes('publish') && !caller.roles.includes('admin'))
        throw new Problem('publish_scope_needs_admin');
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createApiTokenStore(transaction);
        await inTransaction.lock(caller.id);
        if ((await inTransaction.count(caller.id)) >= tokenLimits.perUser)
          throw new Problem('too_many_tokens', { values: { max: tokenLimits.perUser } });
        const secret = newSecret();
        const now = clock();
        const row = await inTransaction.insert({
          user_id: caller.id,
          name,
          scopes,
          ...storedSecret(secret),
          created_at: now,
          expires_at: addMilliseconds(now, days * dayMs),
          client_id: clientId ?? null,
          access_expires_at: clientId === undefined ? null : now,
        });
        await audit.recordIn(transaction, 'token.created', actor, name, {
          after: { scopes, expires_at: row.expires_at },
        });
        return { ...toListed(row, now), secret };
      });
    },

    revoke: (id: string, actor: RequestActor): Promise<void> =>
      database.orm.transaction(async (transaction) => {
        const row = await createApiTokenStore(transaction).remove(id, managedBy(actor.caller));
        if (!row) throw new Problem('token_not_found');
        await audit.recordIn(transaction, 'token.revoked', actor, row.name, {
          before: { scopes: row.scopes },
        });
      }),
  };
}

export type ApiTokenService = ReturnType<typeof createApiTokenService>;

/** For a recovered or lost account, in which an intruder may have created a token. */
export const createTokenEnding =
  ({ audit, clock }: Pick<ServiceParts, 'audit' | 'clock'>): EndApiTokens =>
  async (transaction, { userId, actor, address, keep = [] }) => {
    const ended = await createApiTokenStore(transaction).removeValidOf(userId, { at: clock(), keep });
    for (const { name, scopes } of ended)
      await audit.recordIn(transaction, 'token.revoked', { actor, address }, name, { before: { scopes } });
    return ended.length;
  };

const newSecret = (): string => apiTokenPrefix + randomBytes(tokenBytes).toString('base64url');

/** A token has 256 random bits, so a plain hash is enough. */
export const hashOf = (token: string): string => hash('sha256', token);

export const storedSecret = (secret: string) => ({
  token_hash: hashOf(secret),
  ending: secret.slice(-endingLength),
});

const toListed = (row: ApiTokenRow, now: Date) => ({
  ...pick(row, 'id', 'name', 'scopes', 'ending', 'created_at', 'expires_at', 'last_used_at'),
  expired: row.expires_at <= now,
  is_assistant: row.client_id !== null,
});

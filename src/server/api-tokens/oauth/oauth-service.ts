import type { Provider } from 'oidc-provider';
import { assistantScopes, connectionDays, tokenLimits } from '../../../domain/api-tokens/api-token.ts';
import { orProblem, Problem } from '../../../domain/problems.ts';
import type { RequestActor } from '../../audit/actor.ts';
import { createRateLimits } from '../../auth/limits/rate-limits.ts';
import { addMilliseconds, dayMs, hourMs } from '../../platform/clock.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import type { ApiTokenService } from '../api-token-service.ts';
import { keepClient, removeExpiredRecords } from './oauth-record-store.ts';
import { createOAuthServer, type OAuthServerDependencies, resourceOf } from './oauth-server.ts';

type AssistantScope = (typeof assistantScopes)[number];

/** A request of an assistant that waits for consent. `cookie` is the id that the browser holds. */
interface RequestId {
  id: string;
  cookie: string | undefined;
}

/** Calls of strangers per hour: from one address, and in all. Each stores a record or fetches a document. */
const limits = {
  registration: { address: 20, all: 200 },
  authorization: { address: 60, all: 2000 },
  token: { address: 300, all: 20_000 },
} as const;

const maxNameLength = 40;

export function createOAuthService({
  apiTokens,
  ...dependencies
}: OAuthServerDependencies & { apiTokens: ApiTokenService }) {
  const { database, clock, env } = dependencies;
  const counts = createRateLimits(database.orm, clock);
  let server: Promise<Provider> | undefined;
  const load = (): Promise<Provider> => {
    server ??= createOAuthServer(dependencies);
    return server;
  };

  /** Finds an open request. The browser that began it holds the same id in a cookie. */
  const find = async ({ id, cookie }: RequestId) => {
    const provider = await load();
    const request = id === cookie ? await provider.Interaction.find(id) : undefined;
    if (!request || request.result) throw new Problem('assistant_request_not_found');
    const { client_id, redirect_uri, scope } = request.params;
    const client = await orProblem(provider.Client.find(String(client_id)), 'assistant_request_not_found');
    const asked = String(scope).split(' ');
    return {
      provider,
      request,
      clientId: client.clientId,
      // A client chooses its name, so it is shown with the address that gets access, and only visible characters.
      name: (client.clientName ?? client.clientId).replace(/\p{C}/gu, '').slice(0, maxNameLength),
      address: addressOf(String(redirect_uri)),
      scopes: assistantScopes.filter((known) => asked.includes(known)),
    };
  };

  return {
    load,

    cleanUp: () => removeExpiredRecords(database, clock()),

    async countCall(kind: keyof typeof limits, address: string): Promise<void> {
      for (const [name, limit] of [
        [addressGroup(address), limits[kind].address],
        ['all', limits[kind].all],
      ] as const) {
        const rule = { kind: 'window', limit, windowMs: hourMs } as const;
        const verdict = await counts.take(`oauth ${kind} ${name}`, rule);
        if (!verdict.allowed)
          throw new Problem('assistant_limit_reached', { values: { seconds: verdict.retryAfterSeconds } });
      }
    },

    async describe(id: RequestId) {
      const { name, address, scopes } = await find(id);
      return { name, address, scopes, days: connectionDays };
    },

    /** Connects the assistant as the user, and returns the address at which the browser continues. */
    async accept(id: RequestId, chosen: readonly AssistantScope[], actor: RequestActor): Promise<string> {
      const { provider, request, clientId, name, address, scopes } = await find(id);
      const granted = scopes.filter((scope) => chosen.includes(scope));
      if (granted.length === 0) throw new Problem('invalid_input');
      const token = await apiTokens.create(
        {
          name: `${name} (${address})`.slice(0, tokenLimits.name),
          scopes: granted,
          days: connectionDays,
          clientId,
        },
        actor,
      );
      await keepClient(database, clientId, addMilliseconds(clock(), connectionDays * dayMs));
      const grant = new provider.Grant({ accountId: actor.caller.id, clientId });
      grant.jti = token.id;
      const resource = resourceOf(env);
      grant.addOIDCScope(granted);
      grant.addResourceScope(resource, granted);
      const refused = scopes.filter((scope) => !granted.includes(scope));
      if (refused.length > 0) {
        grant.rejectOIDCScope(refused);
        grant.rejectResourceScope(resource, refused);
      }
      await grant.save();
      request.result = { login: { accountId: actor.caller.id }, consent: { grantId: token.id } };
      await request.persist();
      return request.returnTo;
    },

    async deny(id: RequestId): Promise<string> {
      const { request } = await find(id);
      request.result = { error: 'access_denied', error_description: 'the user denied the request' };
      await request.persist();
      return request.returnTo;
    },
  };
}

export type OAuthService = ReturnType<typeof createOAuthService>;

/** The host of a web address, or the scheme of an app on the user's device. */
function addressOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { site } from '../../../../site.config.ts';
import { apiTokenPrefix, assistantScopes, connectionDays } from '../../../domain/api-tokens/api-token.ts';
import type { Env } from '../../platform/env.ts';
import { getPublic, headersOf, type PublicNetwork, publicUrl } from '../../platform/http/public-address.ts';
import type { Log } from '../../platform/logs/log.ts';
import { readAtMost } from '../../platform/streams.ts';
import type { ServiceParts } from '../../service-parts.ts';
import type { UserService } from '../../users/user-service.ts';
import { createOAuthRecordStore } from './oauth-record-store.ts';

export type OAuthServerDependencies = ServiceParts & { users: UserService };

export const consentPath = '/admin/connect';

export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/keys',
} as const;

const sessionCookie = 'connect-session';

const minute = 60;
const day = 24 * 60 * minute;
const maxDocumentBytes = 8 * 1024;
const documentTimeoutMs = 5000;

export const resourceOf = ({ SITE_URL }: Env): string => `${SITE_URL}/mcp`;

/** Ties a request to its browser: a stranger's link must not get the access that a user gives. */
export const requestCookieOf = ({ SITE_URL }: Env): string =>
  `${SITE_URL.startsWith('https:') ? '__Host-' : ''}connect`;

/** Creates the OAuth server. It is loaded at its first use, because most sites never connect an assistant. */
export async function createOAuthServer(dependencies: OAuthServerDependencies): Promise<Provider> {
  const { database, clock, env } = dependencies;
  const { Provider, errors } = await import('oidc-provider');
  const invalidGrant = () => new errors.InvalidGrant('already used, or the grant has ended');
  const provider: Provider = new Provider(env.SITE_URL, {
    ...(await protocol(env)),
    ...tokens(),
    adapter: (kind) => createOAuthRecordStore(database, clock, invalidGrant, kind),
    fetch: (url) => fetchClientDocument(String(url), dependencies.publicNetwork),
    findAccount: async (_ctx, id) => {
      const [user, roles] = await Promise.all([
        dependencies.auth.findUser(id),
        dependencies.users.rolesOf(id),
      ]);
      if (!user || user.suspended || roles.length === 0) return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId ? provider.Grant.find(grantId) : undefined;
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resourceOf(env),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== resourceOf(env)) throw new errors.InvalidTarget();
          return { scope: assistantScopes.join(' '), accessTokenFormat: 'opaque' };
        },
      },
    },
  });
  // The server, and programs that search code for secrets, recognise an access token as an API token.
  const accessTokens = provider.AccessToken.prototype as unknown as { generateTokenId: () => string };
  const { generateTokenId } = accessTokens;
  accessTokens.generateTokenId = function generate() {
    return apiTokenPrefix + generateTokenId.call(this);
  };
  // oauth-routes.ts sets the forwarding headers from SITE_URL.
  provider.proxy = true;
  provider.use(adjust);
  provider.on('server_error', (ctx, error) =>
    (ctx.req as { log?: Log }).log?.error({ err: error }, 'a request of an assistant failed'),
  );
  return provider;
}

/** The endpoints, clients and cookies. Clients are public: they have no secret and must use PKCE. */
async function protocol(env: Env): Promise<Configuration> {
  const isHttps = env.SITE_URL.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' } as const;
  return {
    routes: oauthPaths,
    scopes: [...assistantScopes],
    claims: {},
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      properties: ['application_type'],
      // The rules for native clients allow https, loopback addresses with any port, and the schemes of apps.
      validator: (_ctx, _key, _value, metadata) => {
        metadata.application_type = 'native';
      },
    },
    // No id tokens are issued, but the library requires a key for them.
    jwks: { keys: [await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)] },
    interactions: { url: (_ctx, { uid }) => `${consentPath}?request=${uid}` },
    renderError: (ctx, { error }) => {
      // The auth client of the admin would take a parameter with the name "error" for the end of a sign-in.
      ctx.status = 303;
      ctx.redirect(`${consentPath}?problem=${encodeURIComponent(error)}`);
    },
    cookies: {
      names: { interaction: requestCookieOf(env), resume: 'connect-resume', session: sessionCookie },
      short: cookie,
      long: cookie,
    },
  };
}

/** The lifetimes. A refresh token is used once; the use of an old one ends the connection. */
const tokens = (): Configuration => ({
  ttl: {
    AccessToken: 60 * minute,
    AuthorizationCode: minute,
    Grant: connectionDays * day,
    RefreshToken: connectionDays * day,
    Interaction: 15 * minute,
    Session: 15 * minute,
  },
  formats: { bitsOfOpaqueRandomness: 256 },
  expiresWithSession: () => false,
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  revokeGrantPolicy: () => true,
});

/** Leaves unknown scopes out, asks at least for reading, and sends no cookie of the unused session. */
const adjust = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
  if (ctx.path === oauthPaths.authorization) {
    const asked = String(ctx.query.scope).split(' ');
    const known = assistantScopes.filter((scope) => asked.includes(scope));
    ctx.query = { ...ctx.query, scope: known.join(' ') || 'read' };
  }
  await next();
  const cookies = [ctx.response.get('set-cookie')].flat().filter(Boolean);
  ctx.remove('set-cookie');
  for (const cookie of cookies) if (!cookie.startsWith(sessionCookie)) ctx.append('set-cookie', cookie);
};

/** Reads the metadata document of a client whose id is the address of this document. */
async function fetchClientDocument(address: string, network: PublicNetwork): Promise<Response> {
  const signal = AbortSignal.timeout(documentTimeoutMs);
  const refusal = () => new Error(`${address} is not a public https address`);
  const url = publicUrl(address);
  if (!url) throw refusal();
  const headers = { accept: 'application/json', 'user-agent': `${site.siteName} assistants` };
  const response = await getPublic(url, network, { signal, headers, refusal });
  const body = await readAtMost(response, maxDocumentBytes, () => new Error(`${address} is too long`));
  return new Response(new Uint8Array(body), {
    status: response.statusCode ?? 502,
    headers: headersOf(response),
  });
}

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { site } from '../../../../site.config.ts';
import { assistantScopes } from '../../../domain/api-tokens/api-token.ts';
import { resourceMetadataPath } from '../../../domain/mcp/resource-metadata.ts';
import { loadMcpSdk } from '../../mcp/load-sdk.ts';
import type { Env } from '../../platform/env.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { bodyLimit } from '../../platform/http/middleware/body-limit.ts';
import type { RequestEnv } from '../../platform/http/middleware/request-log.ts';
import { oauthPaths, resourceOf } from './oauth-server.ts';
import type { OAuthService } from './oauth-service.ts';

const maxBodyBytes = 16 * 1024;

/** Registers every client without a secret, also one that asks for a secret, because PKCE replaces it. */
function withoutSecret(body: Buffer): Buffer {
  try {
    const metadata = JSON.parse(body.toString());
    return Buffer.from(JSON.stringify({ ...metadata, token_endpoint_auth_method: 'none' }));
  } catch {
    return body;
  }
}

export function oauthRoutes(oauth: OAuthService, env: Env) {
  const { host, protocol } = new URL(env.SITE_URL);

  /** Passes a request to the OAuth server, which writes the response. Its addresses begin with SITE_URL. */
  const forward = async (c: Context<RequestEnv>): Promise<Response> => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const provider = await oauth.load();
    const sent = Buffer.from(await c.req.arrayBuffer());
    const body = c.req.path === oauthPaths.registration ? withoutSecret(sent) : sent;
    const { 'transfer-encoding': _, ...headers } = incoming.headers;
    const request = Object.assign(Readable.from(body.length > 0 ? [body] : []), {
      method: incoming.method,
      url: incoming.url,
      socket: incoming.socket,
      headers: {
        ...headers,
        'content-length': String(body.length),
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
      },
      log: c.get('log'),
    });
    for (const [name, value] of c.res.headers) outgoing.setHeader(name, value);
    await provider.callback()(request as unknown as IncomingMessage, outgoing);
    return new Response(null, { status: outgoing.statusCode, headers: { 'x-hono-already-sent': 'true' } });
  };
  const limited = (kind: Parameters<OAuthService['countCall']>[0]) => async (c: Context<RequestEnv>) => {
    await oauth.countCall(kind, clientAddress(c.env?.incoming, env.TRUST_PROXY));
    return forward(c);
  };
  const describeResource = async (c: Context<RequestEnv>): Promise<Response> => {
    const { buildOAuthProtectedResourceMetadata } = await loadMcpSdk();
    const metadata = buildOAuthProtectedResourceMetadata({
      oauthMetadata: {
        issuer: env.SITE_URL,
        authorization_endpoint: env.SITE_URL + oauthPaths.authorization,
        token_endpoint: env.SITE_URL + oauthPaths.token,
        response_types_supported: ['code'],
      },
      resourceServerUrl: new URL(resourceOf(env)),
      scopesSupported: [...assistantScopes],
      resourceName: site.siteName,
      // The operator chose the address of the site, and a site in a private network may have no certificate.
      dangerouslyAllowInsecureIssuerUrl: true,
    });
    return c.json(metadata);
  };

  return new Hono<RequestEnv>()
    .use('/oauth/*', bodyLimit(maxBodyBytes))
    .get(resourceMetadataPath, describeResource)
    .get('/.well-known/oauth-protected-resource', describeResource)
    .get('/.well-known/oauth-authorization-server', forward)
    .get(oauthPaths.jwks, forward)
    .get(oauthPaths.authorization, limited('authorization'))
    .get(`${oauthPaths.authorization}/:uid`, forward)
    .post(oauthPaths.token, limited('token'))
    .post(oauthPaths.registration, limited('registration'))
    .post(oauthPaths.revocation, limited('token'));
}

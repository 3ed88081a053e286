import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { assistantScopes, consentSchema } from '../../../domain/api-tokens/api-token.ts';
import { actorOf } from '../../audit/actor.ts';
import { type ApiEnv, forEditors, forProvenEditors } from '../../auth/require-access.ts';
import { loadMcpSdk } from '../../mcp/load-sdk.ts';
import type { Env } from '../../platform/env.ts';
import { component } from '../../platform/http/response-schemas.ts';
import { answers, bodyOf, pathParam } from '../../platform/http/route.ts';
import { requestCookieOf } from './oauth-server.ts';
import type { OAuthService } from './oauth-service.ts';

const assistantRequest = component('AssistantRequest', {
  name: z.string(),
  address: z.string(),
  scopes: z.array(z.enum(assistantScopes)),
  days: z.int(),
});

const continuation = z.object({ address: z.url() });

/** The routes with which a user connects an assistant, or refuses. They have no scope, so no token connects another. */
export const assistantRequestApi = (oauth: OAuthService, env: Env) => {
  const requestOf = (c: Context<ApiEnv>) => ({
    id: pathParam(c, 'id', z.string().max(100), 'assistant_request_not_found'),
    cookie: getCookie(c, requestCookieOf(env)),
  });
  return new Hono<ApiEnv>()
    .get('/assistant-requests/:id', forEditors, answers(assistantRequest), async (c) =>
      c.json(await oauth.describe(requestOf(c))),
    )
    .post(
      '/assistant-requests/:id',
      forProvenEditors,
      answers(continuation),
      bodyOf(consentSchema),
      async (c) => {
        const { scopes } = c.req.valid('json');
        const address = await oauth.accept(requestOf(c), scopes, actorOf(c));
        loadMcpSdk().catch(() => {});
        return c.json({ address });
      },
    )
    .delete('/assistant-requests/:id', forEditors, answers(continuation), async (c) =>
      c.json({ address: await oauth.deny(requestOf(c)) }),
    );
};

import { Hono } from 'hono';
import { newApiTokenSchema, tokenSearchSchema } from '../../domain/api-tokens/api-token.ts';
import { type ApiEnv, callerOf, requireAccess } from '../auth/require-access.ts';
import { loadMcpSdk } from '../mcp/load-sdk.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import { requestActorOf } from '../users/request-actor.ts';
import type { ApiTokenService } from './api-token-service.ts';

/** The routes for tokens. They have no scope, so a token cannot manage tokens. */
export const apiTokenApi = (tokens: ApiTokenService) =>
  new Hono<ApiEnv>()
    .get('/tokens', requireAccess('editor'), queryOf(tokenSearchSchema), async (c) =>
      c.json(await tokens.list(callerOf(c), c.req.valid('query'))),
    )
    .post('/tokens', requireAccess('editor', 'recent-proof'), bodyOf(newApiTokenSchema), async (c) => {
      const created = await tokens.create(c.req.valid('json'), requestActorOf(c));
      // An agent will soon use the token, and its first request should not wait for the SDK. If loading fails, that
      // request reports it.
      loadMcpSdk().catch(() => {});
      return c.json(created, 201);
    })
    .delete('/tokens/:id', requireAccess('editor', 'recent-proof'), async (c) => {
      await tokens.revoke(idParam(c, 'token_not_found'), requestActorOf(c));
      return c.json({ ok: true });
    });

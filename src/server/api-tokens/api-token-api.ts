import { Hono } from 'hono';
import { z } from 'zod';
import { apiScopes, newApiTokenSchema, tokenSearchSchema } from '../../domain/api-tokens/api-token.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, callerOf, forEditors, forProvenEditors } from '../auth/require-access.ts';
import { loadMcpSdk } from '../mcp/load-sdk.ts';
import { component, described, done, position, rowShape } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok, queryOf } from '../platform/http/route.ts';
import type { ApiTokenService } from './api-token-service.ts';
import { api_tokens } from './schema.ts';

const token = component('ApiToken', {
  ...rowShape(api_tokens, 'user_id', 'token_hash', 'client_id', 'access_expires_at'),
  scopes: z.array(z.enum(apiScopes)),
  expired: z.boolean(),
  is_assistant: z.boolean(),
});

const tokenList = z.object({ tokens: z.array(token.extend({ email: z.string() })), ...position });

const createdToken = token.extend({ secret: described(z.string(), 'token') });

/** The routes for tokens. They have no scope, so a token cannot manage tokens. */
export const apiTokenApi = (tokens: ApiTokenService) =>
  new Hono<ApiEnv>()
    .get('/tokens', forEditors, answers(tokenList), queryOf(tokenSearchSchema), async (c) =>
      c.json(await tokens.list(callerOf(c), c.req.valid('query'))),
    )
    .post('/tokens', forProvenEditors, created(createdToken), bodyOf(newApiTokenSchema), async (c) => {
      const token = await tokens.create(c.req.valid('json'), actorOf(c));
      // The agent's first request should not wait for the SDK, and reports a failure to load it.
      loadMcpSdk().catch(() => {});
      return c.json(token, 201);
    })
    .delete('/tokens/:id', forProvenEditors, answers(done), async (c) =>
      ok(c, tokens.revoke(idParam(c, 'token_not_found'), actorOf(c))),
    );

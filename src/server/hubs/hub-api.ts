import { type Context, Hono } from 'hono';
import { hubChangeSchema, hubFieldsSchema } from '../../domain/hubs/hub.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam } from '../http/request-input.ts';
import type { HubService } from './hub-service.ts';

export const hubApi = (hubs: HubService) =>
  new Hono<ApiEnv>()
    .get('/hubs', requireAccess('editor'), async (c) => c.json({ hubs: await hubs.listForAdmin() }))
    .post('/hubs', requireAccess('editor'), bodyOf(hubFieldsSchema), async (c) =>
      c.json(await hubs.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/hubs/:id', requireAccess('editor'), bodyOf(hubChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await hubs.change(idOf(c), fields, updated_at, actorOf(c)));
    })
    .delete('/hubs/:id', requireAccess('editor'), async (c) => {
      await hubs.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'hub_not_found');

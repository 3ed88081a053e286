import { type Context, Hono } from 'hono';
import { sourceChangeSchema, sourceFieldsSchema, sourceSearchSchema } from '../../domain/sources/source.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import type { SourceService } from './source-service.ts';

export const sourceApi = (sources: SourceService) =>
  new Hono<ApiEnv>()
    .get('/sources', requireAccess('editor', 'read'), queryOf(sourceSearchSchema), async (c) =>
      c.json(await sources.list(c.req.valid('query'))),
    )
    .get('/sources/choices', requireAccess('editor', 'read'), async (c) =>
      c.json({ sources: await sources.listChoices() }),
    )
    .post('/sources', requireAccess('editor'), bodyOf(sourceFieldsSchema), async (c) =>
      c.json(await sources.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .post('/sources/:id/accept', requireAccess('editor'), async (c) =>
      c.json(await sources.accept(idOf(c), actorOf(c))),
    )
    .put('/sources/:id', requireAccess('editor'), bodyOf(sourceChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await sources.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/sources/:id', requireAccess('editor'), async (c) => {
      await sources.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'source_not_found');

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { researchChangeSchema, researchFieldsSchema } from '../../domain/research/research-entry.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors } from '../auth/require-access.ts';
import { component, done, rowShape } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok } from '../platform/http/route.ts';
import type { ResearchService } from './research-service.ts';
import { research_entries } from './schema.ts';

const entry = component('ResearchEntry', rowShape(research_entries, 'created_at'));
const log = z.object({ entries: z.array(entry) });

export const researchApi = (service: ResearchService) =>
  new Hono<ApiEnv>()
    .get('/research', forEditors, answers(log), async (c) => c.json({ entries: await service.list() }))
    .post('/research', forEditors, created(entry), bodyOf(researchFieldsSchema), async (c) =>
      c.json(await service.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/research/:id', forEditors, answers(entry), bodyOf(researchChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await service.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/research/:id', forEditors, answers(done), async (c) =>
      ok(c, service.remove(idOf(c), actorOf(c))),
    );

const idOf = (c: Context<ApiEnv>) => idParam(c, 'research_not_found');

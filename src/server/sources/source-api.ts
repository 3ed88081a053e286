import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { sourceChangeSchema, sourceFieldsSchema, sourceSearchSchema } from '../../domain/sources/source.ts';
import { strengthShape } from '../../domain/sources/source-strength.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forReading } from '../auth/require-access.ts';
import { answers } from '../platform/http/answers.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import { count, day, described, done, position, time, titles } from '../platform/http/response-schemas.ts';
import type { SourceService } from './source-service.ts';

const { design, statistical_class, grade } = strengthShape;

const citable = z.object({
  id: z.uuid(),
  url: z.url(),
  ...titles,
  published_year: count.nullable(),
  design: design.unwrap(),
  statistical_class: statistical_class.unwrap(),
  grade: grade.unwrap(),
  population_no: z.string(),
  population_en: z.string(),
  review_on: day.nullable(),
});

export const source = citable
  .extend({
    facts_no: described(z.string(), 'facts'),
    facts_en: described(z.string(), 'facts'),
    proposed_by: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Source' });

export const sourceList = z.object({ sources: z.array(source), ...position });

const sourceChoices = z.object({ sources: z.array(citable) });

export const sourceApi = (sources: SourceService) =>
  new Hono<ApiEnv>()
    .get('/sources', forReading, answers(sourceList), queryOf(sourceSearchSchema), async (c) =>
      c.json(await sources.list(c.req.valid('query'))),
    )
    .get('/sources/choices', forReading, answers(sourceChoices), async (c) =>
      c.json({ sources: await sources.listChoices() }),
    )
    .post('/sources', forEditors, answers(source, { status: 201 }), bodyOf(sourceFieldsSchema), async (c) =>
      c.json(await sources.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .post('/sources/:id/accept', forEditors, answers(source), async (c) =>
      c.json(await sources.accept(idOf(c), actorOf(c))),
    )
    .put('/sources/:id', forEditors, answers(source), bodyOf(sourceChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await sources.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/sources/:id', forEditors, answers(done), async (c) => {
      await sources.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'source_not_found');

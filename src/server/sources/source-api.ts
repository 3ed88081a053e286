import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  sourceChangeSchema,
  sourceFieldsSchema,
  sourceLookupSchema,
  sourceSearchSchema,
} from '../../domain/sources/source.ts';
import { strengthShape } from '../../domain/sources/source-strength.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forReading } from '../auth/require-access.ts';
import { described, done, position, rowShape } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok, queryOf } from '../platform/http/route.ts';
import { sources } from './schema.ts';
import type { SourceService } from './source-service.ts';

const { design, statistical_class, grade } = strengthShape;

const { facts_no, facts_en, proposed_by, created_at, updated_at, ...citableColumns } = rowShape(sources);

const citable = z.object({
  ...citableColumns,
  url: z.url(),
  design: design.unwrap(),
  statistical_class: statistical_class.unwrap(),
  grade: grade.unwrap(),
});

export const source = citable
  .extend({
    facts_no: described(facts_no, 'facts'),
    facts_en: described(facts_en, 'facts'),
    proposed_by,
    created_at,
    updated_at,
  })
  .meta({ id: 'Source' });

export const sourceList = z.object({ sources: z.array(source), ...position });

const foundSource = z.object({
  url: z.string(),
  title: z.string(),
  published_year: z.number().nullable(),
  design: design.unwrap(),
});

export const sourceApi = (service: SourceService) =>
  new Hono<ApiEnv>()
    .get('/sources', forReading, answers(sourceList), queryOf(sourceSearchSchema), async (c) =>
      c.json(await service.list(c.req.valid('query'))),
    )
    .get('/sources/choices', forReading, answers(z.object({ sources: z.array(citable) })), async (c) =>
      c.json({ sources: await service.listChoices() }),
    )
    .post('/sources', forEditors, created(source), bodyOf(sourceFieldsSchema), async (c) =>
      c.json(await service.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .post('/sources/lookup', forEditors, answers(foundSource), bodyOf(sourceLookupSchema), async (c) =>
      c.json(await service.lookUp(c.req.valid('json').address)),
    )
    .post('/sources/:id/accept', forEditors, answers(source), async (c) =>
      c.json(await service.accept(idOf(c), actorOf(c))),
    )
    .put('/sources/:id', forEditors, answers(source), bodyOf(sourceChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await service.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/sources/:id', forEditors, answers(done), async (c) =>
      ok(c, service.remove(idOf(c), actorOf(c))),
    );

const idOf = (c: Context<ApiEnv>) => idParam(c, 'source_not_found');

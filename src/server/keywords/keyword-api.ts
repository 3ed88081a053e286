import { type Context, Hono } from 'hono';
import {
  keywordBulkSchema,
  keywordChangeSchema,
  keywordFieldsSchema,
  keywordImportSchema,
  keywordSearchSchema,
} from '../../domain/keywords/keyword.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/signed-in.ts';
import { bodyOf, idParam, queryOf } from '../http/request-input.ts';
import type { KeywordService } from './keyword-service.ts';

export const keywordApi = (keywords: KeywordService) =>
  new Hono<ApiEnv>()
    .get('/keywords', requireAccess('editor', 'read'), queryOf(keywordSearchSchema), async (c) =>
      c.json(await keywords.list(c.req.valid('query'))),
    )
    .post('/keywords', requireAccess('editor'), bodyOf(keywordFieldsSchema), async (c) =>
      c.json(await keywords.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .post('/keywords/import', requireAccess('editor'), bodyOf(keywordImportSchema), async (c) =>
      c.json(await keywords.importCsv(c.req.valid('json'), actorOf(c))),
    )
    .post('/keywords/delete', requireAccess('editor'), bodyOf(keywordBulkSchema), async (c) =>
      c.json({ deleted: await keywords.removeMany(c.req.valid('json').ids, actorOf(c)) }),
    )
    .put('/keywords/:id', requireAccess('editor'), bodyOf(keywordChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await keywords.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/keywords/:id', requireAccess('editor'), async (c) => {
      await keywords.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'keyword_not_found');

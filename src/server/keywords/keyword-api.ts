import { type Context, Hono } from 'hono';
import {
  keywordBulkSchema,
  keywordChangeSchema,
  keywordImportSchema,
  newKeywordSchema,
} from '../../domain/keywords/keyword.ts';
import { keywordListSchema } from '../../domain/search-console/term-filter.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import type { SearchConsoleService } from '../search-console/search-console-service.ts';
import type { KeywordService } from './keyword-service.ts';

export const keywordApi = (
  keywords: KeywordService,
  searchConsole: Pick<SearchConsoleService, 'findKeywordIds' | 'describeKeywords'>,
) =>
  new Hono<ApiEnv>()
    .get('/keywords', requireAccess('editor', 'read'), queryOf(keywordListSchema), async (c) => {
      const search = c.req.valid('query');
      const { kind, on, band, subject } = search;
      const isFiltered = [kind, on, band, subject].some(Boolean);
      const ids = isFiltered ? await searchConsole.findKeywordIds(search) : undefined;
      const list = await keywords.list(search, ids);
      const described = await searchConsole.describeKeywords(list.keywords.map(({ id }) => id));
      return c.json({
        ...list,
        keywords: list.keywords.map((keyword) => ({ ...keyword, search: described.get(keyword.id) ?? null })),
      });
    })
    .post('/keywords', requireAccess('editor'), bodyOf(newKeywordSchema), async (c) =>
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

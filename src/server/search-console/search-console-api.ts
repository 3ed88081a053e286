import { Hono } from 'hono';
import { Problem } from '../../domain/problems.ts';
import {
  changeSearchSchema,
  languageChangeSchema,
  languagesChangeSchema,
  maxUploadBytes,
  snapshotSearchSchema,
  termSearchSchema,
} from '../../domain/search-console/search-console.ts';
import { termListSchema } from '../../domain/search-console/term-filter.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import type { SearchConsoleService } from './search-console-service.ts';
import { readSyncBody } from './sync-body.ts';

export const searchConsoleApi = (searchConsole: SearchConsoleService) =>
  new Hono<ApiEnv>()
    /**
     * Receives search data from the upload screen or another program. It checks the size limit itself, because it reads
     * its body as a stream.
     */
    .post('/functions/sync-gsc', requireAccess('editor', 'search-data'), async (c) => {
      if (Number(c.req.header('content-length') ?? 0) > maxUploadBytes)
        throw new Problem('search_data_too_large');
      const body = c.req.raw.body ?? new ReadableStream<Uint8Array>({ start: (stream) => stream.close() });
      return c.json(await searchConsole.sync(readSyncBody(body), 'upload', actorOf(c)));
    })
    .get('/gsc/opportunities', requireAccess('editor', 'search-data'), async (c) =>
      c.json(await searchConsole.listOpportunities()),
    )
    .get('/gsc/change', requireAccess('editor', 'search-data'), queryOf(changeSearchSchema), async (c) =>
      c.json({ explained: await searchConsole.explainChange(c.req.valid('query').article || undefined) }),
    )
    .get('/gsc/articles/:id/queries', requireAccess('editor', 'search-data'), async (c) =>
      c.json({ queries: await searchConsole.queriesOfArticle(idParam(c, 'article_not_found')) }),
    )
    .put('/gsc/languages', requireAccess('editor'), bodyOf(languagesChangeSchema), async (c) => {
      const { ids, locale } = c.req.valid('json');
      return c.json(await searchConsole.changeLanguages(ids, locale, actorOf(c)));
    })
    .get('/gsc/queries', requireAccess('editor', 'search-data'), queryOf(termListSchema), async (c) =>
      c.json(await searchConsole.listTerms(c.req.valid('query'))),
    )
    .get('/gsc/terms', requireAccess('editor', 'search-data'), queryOf(termSearchSchema), async (c) => {
      const { term, locale } = c.req.valid('query');
      return c.json(await searchConsole.describeTerm(term, locale || undefined));
    })
    .put('/gsc/keywords/:id/language', requireAccess('editor'), bodyOf(languageChangeSchema), async (c) => {
      const id = idParam(c, 'keyword_not_found');
      return c.json(await searchConsole.changeLanguage(id, c.req.valid('json').locale, actorOf(c)));
    })
    .get('/gsc/snapshots', requireAccess('editor', 'search-data'), queryOf(snapshotSearchSchema), async (c) =>
      c.json(await searchConsole.listSnapshots(c.req.valid('query').page)),
    )
    .delete('/gsc/snapshots/:id', requireAccess('editor'), async (c) => {
      const id = idParam(c, 'search_snapshot_not_found');
      await searchConsole.removeSnapshot(id, actorOf(c));
      return c.body(null, 204);
    });

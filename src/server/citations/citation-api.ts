import { Hono } from 'hono';
import { z } from 'zod';
import { citationReportSchema, citationSources } from '../../domain/citations/citation-report.ts';
import { Problem } from '../../domain/problems.ts';
import { searchDimensions } from '../../domain/search-console/search-console.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forSearchData } from '../auth/require-access.ts';
import { count, done, period } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, ok } from '../platform/http/route.ts';
import type { CitationService } from './citation-service.ts';

const citationList = z.object({
  reports: z.array(period.extend({ source: z.enum(citationSources), dimension: z.enum(searchDimensions) })),
  queries: z.array(z.object({ term: z.string(), citations: count })),
});

export const citationApi = (citations: CitationService) =>
  new Hono<ApiEnv>()
    .get('/citations', forSearchData, answers(citationList), async (c) => c.json(await citations.list()))
    .post('/citations', forSearchData, answers(done), bodyOf(citationReportSchema), async (c) =>
      ok(c, citations.store(c.req.valid('json'), actorOf(c))),
    )
    .delete('/citations/:source', forEditors, answers(done), async (c) => {
      const source = citationSources.find((each) => each === c.req.param('source'));
      if (!source) throw new Problem('not_found');
      return ok(c, citations.remove(source, actorOf(c)));
    });

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { articleStatusSchema } from '../../domain/articles/article.ts';
import {
  intentSchema,
  type KeywordSort,
  keywordBulkSchema,
  keywordChangeSchema,
  keywordImportSchema,
  keywordOrigins,
  newKeywordSchema,
  trends,
} from '../../domain/keywords/keyword.ts';
import { localeSchema } from '../../domain/locale.ts';
import { queueStatusSchema, queueTypeSchema } from '../../domain/queue/queue-item.ts';
import { opportunityKinds } from '../../domain/search-console/scoring/opportunity-kind.ts';
import { keywordListSchema } from '../../domain/search-console/term-filter.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forReading } from '../auth/require-access.ts';
import { component, count, done, position, rowShape, titles } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok, queryOf } from '../platform/http/route.ts';
import type { SearchConsoleService } from '../search-console/search-console-service.ts';
import type { KeywordService } from './keyword-service.ts';
import { keywords } from './schema.ts';

export const keyword = component('Keyword', {
  ...rowShape(keywords, 'folded_term', 'listed_score', 'listed_impressions', 'opportunity'),
  locale: localeSchema,
  intent: intentSchema,
  origin: z.enum(keywordOrigins),
  trend: z.enum(trends).nullable(),
});

export const keywordList = z.object({
  keywords: z.array(
    keyword.extend({
      search: z
        .object({
          locale: localeSchema,
          kind: z.enum(opportunityKinds).nullable(),
          page: z.string().nullable(),
          position: z.number(),
          subject: z.string(),
          extraClicks: z.number(),
        })
        .nullable(),
      /** The path of the site's page about the term. */
      covered_by: z.string().nullable(),
      led_to: z.object({
        item: z.object({ id: z.uuid(), type: queueTypeSchema, status: queueStatusSchema }).nullable(),
        article: z
          .object({ id: z.uuid(), slug: z.string(), status: articleStatusSchema, ...titles })
          .nullable(),
      }),
    }),
  ),
  more: z.boolean(),
  ...position,
});

const keywordImport = z.object({
  rows: z.array(
    z.object({
      line: count,
      term: z.string(),
      locale: localeSchema,
      intent: intentSchema.nullable(),
      difficulty: z.number().nullable(),
      volume: z.number().nullable(),
      known: z.boolean(),
    }),
  ),
  added: count,
  updated: count,
  skipped: count,
  columns: z.array(z.string()),
  doubled: z.array(z.object({ column: z.string(), names: z.array(z.string()) })),
  faults: z.array(z.object({ line: count, text: z.string(), fault: z.string() })),
  faultCount: count,
});

const deletedKeywords = z.object({ deleted: count });

export const keywordApi = (
  service: KeywordService,
  searchConsole: Pick<SearchConsoleService, 'findKeywordIds' | 'describeKeywords' | 'pathFinder'>,
) =>
  new Hono<ApiEnv>()
    .get('/keywords', forReading, answers(keywordList), queryOf(keywordListSchema), async (c) => {
      const search = c.req.valid('query');
      const { kind, on, band, subject } = search;
      const isFiltered = [kind, on, band, subject].some(Boolean);
      const ids = isFiltered ? await searchConsole.findKeywordIds(search) : undefined;
      const list = await service.list(search, ids);
      const described = await searchConsole.describeKeywords(list.keywords.map(({ id }) => id));
      const pathOf = await searchConsole.pathFinder();
      const keywords = list.keywords.map((keyword) => {
        const search = described.get(keyword.id) ?? null;
        const covered_by = search ? search.page : pathOf({ ...keyword, position: 0, pages: [] });
        return { ...keyword, search, covered_by };
      });
      return c.json({ ...list, keywords: byShownClicks(keywords, search.sort) });
    })
    .post('/keywords', forEditors, created(keyword), bodyOf(newKeywordSchema), async (c) =>
      c.json(await service.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .post('/keywords/import', forEditors, answers(keywordImport), bodyOf(keywordImportSchema), async (c) =>
      c.json(await service.importCsv(c.req.valid('json'), actorOf(c))),
    )
    .post('/keywords/delete', forEditors, answers(deletedKeywords), bodyOf(keywordBulkSchema), async (c) =>
      c.json({ deleted: await service.removeMany(c.req.valid('json').ids, actorOf(c)) }),
    )
    .put('/keywords/:id', forEditors, answers(keyword), bodyOf(keywordChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await service.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/keywords/:id', forEditors, answers(done), async (c) =>
      ok(c, service.remove(idOf(c), actorOf(c))),
    );

/**
 * The database sorts by the score of the import, because the clicks to gain depend on all pages of the site. Within a
 * page of the list, the clicks decide that the user sees.
 */
function byShownClicks<Keyword extends { priority_score: number; search: { extraClicks: number } | null }>(
  keywords: Keyword[],
  sort: KeywordSort,
): Keyword[] {
  const clicksOf = ({ search }: Keyword) => Math.floor(search?.extraClicks ?? 0);
  if (sort === 'clicks') return keywords.toSorted((a, b) => clicksOf(b) - clicksOf(a));
  if (sort !== 'priority') return keywords;
  return keywords.toSorted((a, b) => b.priority_score - a.priority_score || clicksOf(b) - clicksOf(a));
}

const idOf = (c: Context<ApiEnv>) => idParam(c, 'keyword_not_found');

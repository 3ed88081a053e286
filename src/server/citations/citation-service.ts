import { desc } from 'drizzle-orm';
import {
  type CitationReport,
  type CitationSource,
  citationSources,
} from '../../domain/citations/citation-report.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import {
  defaultPeriodDays,
  periodEnding,
  searchDimensions,
} from '../../domain/search-console/search-console.ts';
import type { Actor } from '../audit/actor.ts';
import { createTableQueries } from '../platform/db/database.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { citation_reports, citations } from './schema.ts';

const shownQueries = 20;

/** The newest uploaded reports on how often AI assistants cited the pages of the site. */
export function createCitationService({ database, audit, clock }: AuditedDependencies) {
  const { orm } = database;
  const rows = createTableQueries(orm, citations);
  return {
    /** Stores a report in place of the former one of its source, separately for pages and queries. */
    async store({ source, period, ...report }: CitationReport, actor: Actor): Promise<void> {
      const { start, end } = period ?? periodEnding(clock().toISOString().slice(0, 10), defaultPeriodDays);
      await orm.transaction(async (transaction) => {
        for (const dimension of searchDimensions) {
          const cited = report[dimension];
          if (cited.length === 0) continue;
          const reports = createTableQueries(transaction, citation_reports);
          await reports.delete({ source, dimension });
          await reports.insert({
            ...{ source, dimension, created_at: clock() },
            ...{ period_start: start, period_end: end },
          });
          await transaction.insert(citations).values(cited.map((each) => ({ source, dimension, ...each })));
        }
        const after = { source, pages: report.page.length, queries: report.query.length };
        await audit.recordIn(transaction, 'citations.imported', actor, `${start} – ${end}`, { after });
      });
    },

    async remove(source: CitationSource, actor: Actor): Promise<void> {
      await orm.transaction(async (transaction) => {
        await createTableQueries(transaction, citation_reports).delete({ source });
        await audit.recordIn(transaction, 'citations.removed', actor, source);
      });
    },

    async list() {
      const [reports, queries] = await Promise.all([
        createTableQueries(orm, citation_reports).list(),
        rows.list({ dimension: 'query' }, { order: [desc(citations.citations)], limit: shownQueries }),
      ]);
      return {
        reports: reports.map(({ period_start: start, period_end: end, source, dimension }) => ({
          ...{ source, dimension, start, end },
        })),
        queries: queries.map(({ name: term, citations: count }) => ({ term, citations: count })),
      };
    },

    /** The citations of each page and each query. Reports have at most 2,000 of each. */
    async read() {
      const reports = await createTableQueries(orm, citation_reports).list();
      const counts = new Map<string, number>();
      for (const { source, dimension, name, citations: count } of reports.length > 0 ? await rows.list() : [])
        counts.set(`${source} ${dimension} ${dimension === 'query' ? queryKey(name) : name}`, count);
      return {
        isEmpty: reports.length === 0,
        /** The citations of an address by source. Null if there is no report on pages of the source. */
        ofPage: (address: string) => {
          const [bing, google] = citationSources.map((source) =>
            reports.some((each) => each.source === source && each.dimension === 'page')
              ? (counts.get(`${source} page ${address}`) ?? 0)
              : null,
          );
          return { bing: bing ?? null, google: google ?? null };
        },
        ofQuery: (key: string): number => counts.get(`bing query ${key}`) ?? 0,
      };
    },
  };
}

export type CitationService = ReturnType<typeof createCitationService>;

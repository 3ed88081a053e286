import { reasonOf } from '../../domain/index-status/index-status.ts';
import { localizedPath } from '../../domain/locale.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { addMilliseconds, dayMs } from '../platform/clock.ts';
import type { SearchConsoleService } from '../search-console/search-console-service.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createIndexStatusReadModel } from './index-status-read-model.ts';

/** Google's quota is 2,000 a day. The rest is left for requests that have to be repeated. */
const maxPerDay = 1900;
const maxPerRun = 500;

/** Finds out which of the published articles Google has in its index, and why it lacks the others. */
export function createIndexStatusService(
  parts: Pick<ServiceParts, 'database' | 'clock' | 'env'> & { searchConsole: SearchConsoleService },
) {
  const { clock, env, searchConsole } = parts;
  const readModel = createIndexStatusReadModel(parts.database.orm);
  return {
    /** Inspects the articles that are due. Returns undefined if there is no connection to Search Console. */
    async inspectDue(signal: AbortSignal): Promise<{ inspected: number; indexed: number } | undefined> {
      if (!searchConsole.inspect) return undefined;
      // A page is inspected at most once a day, so each stored state is one request.
      const left = maxPerDay - (await readModel.countSince(addMilliseconds(clock(), -dayMs)));
      const due = await readModel.listDue(clock(), Math.max(0, Math.min(left, maxPerRun)));
      const addresses = due.map(
        ({ slug, locale }) => env.SITE_URL + localizedPath(articlePath(slug), locale),
      );
      const done = { inspected: 0, indexed: 0 };
      for await (const inspection of searchConsole.inspect(addresses)) {
        const page = due[done.inspected++];
        if (!page) break;
        const reason = reasonOf(inspection);
        await readModel.save({
          article_id: page.article_id,
          locale: page.locale,
          reason,
          coverage: inspection.coverageState,
          canonical: reason === 'other_page' ? (inspection.googleCanonical ?? null) : null,
          crawled_at: inspection.lastCrawlTime ? new Date(inspection.lastCrawlTime) : null,
          inspected_at: clock(),
        });
        if (reason === 'indexed') done.indexed++;
        if (signal.aborted) break;
      }
      return done;
    },

    /** A page of the states, newest article first. `isIndexed` is undefined for all of them. */
    async list(page: number, isIndexed?: boolean) {
      const { rows, ...position } = await readModel.page(page, isIndexed);
      return { states: rows.map(({ state, ...article }) => ({ ...state, ...article })), ...position };
    },
  };
}

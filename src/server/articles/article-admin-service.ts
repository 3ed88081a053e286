import { lte } from 'drizzle-orm';
import { binDays, isOverdue } from '../../domain/articles/article-lifecycle.ts';
import type { ArticleSearch } from '../../domain/articles/article-requests.ts';
import { addMilliseconds, type Clock, dayMs } from '../platform/clock.ts';
import {
  createTableQueries,
  type Database,
  inBatches,
  readPage,
  updateStatistics,
} from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import { type AdminArticle, type ListedArticle, toAdminArticle } from './admin-article.ts';
import { createArticleActions } from './article-actions.ts';
import { createArticleAddresses } from './article-addresses.ts';
import { createArticleAdminStore } from './article-admin-store.ts';
import { createImportUndo } from './article-import-undo.ts';
import { createArticleListStore, type ListedRow, maxCountedHits } from './article-list-store.ts';
import { createArticleTransfer } from './article-transfer.ts';
import { createArticleWriter } from './article-writer.ts';
import { createClaimTies } from './claims/claim-ties.ts';
import { createArticleCorrections } from './corrections/article-corrections.ts';
import { createArticleDrafts } from './drafts/article-drafts.ts';
import { createArticlePreviews } from './previews/article-previews.ts';
import { createArticleRevisions } from './revisions/article-revisions.ts';
import { createArticleSchedule } from './scheduling/article-schedule.ts';
import { article_previews } from './schema.ts';

const listedPerPage = 50;

function createArticleList(database: Database, clock: Clock) {
  const store = createArticleListStore(database.orm);
  return {
    async search(search: ArticleSearch) {
      const { rows, ...page } = await readPage(
        search.page,
        listedPerPage,
        (page) => store.list(search, page),
        () => store.count(search),
      );
      return {
        articles: rows.map((row) => toListed(row, clock())),
        ...page,
        /** True if there may be more hits than `total`, because a search stops counting at `maxCountedHits`. */
        more: search.q !== '' && page.total >= maxCountedHits,
      };
    },

    async findByKeyword(term: string): Promise<AdminArticle | undefined> {
      const row = await store.findByKeyword(term);
      return row && toAdminArticle(row, clock());
    },

    listForLinks: store.listForLinks,
  };
}

function toListed(row: ListedRow, now: Date): ListedArticle {
  const { number, exists_no, exists_en, list_state, translation_no, translation_en, ...listed } = row;
  const { deleted_status, text_no_changed_at, text_en_changed_at, ...article } = listed;
  return {
    ...article,
    status: deleted_status ?? row.status,
    translation: { no: translation_no, en: translation_en },
    overdue: isOverdue(row, now),
  };
}

const batchSize = 100;

function createArticleBin({ database, clock, audit }: ServiceParts) {
  const store = createArticleAdminStore(database.orm);
  return {
    /** Deletes expired preview links and the articles whose time in the bin is over. Returns their number. */
    async emptyBin(): Promise<number> {
      const now = clock();
      await createTableQueries(database.orm, article_previews).delete(lte(article_previews.expires_at, now));
      const before = addMilliseconds(now, -binDays * dayMs);
      let deleted = 0;
      for await (const ids of inBatches(batchSize, () => store.findBinnedIds(before, batchSize)))
        for (const id of ids) if (await deleteBinned(id, before)) deleted++;
      await updateStatistics(database, 'articles');
      return deleted;
    },
  };

  function deleteBinned(id: string, before: Date): Promise<boolean> {
    return database.orm.transaction(async (transaction) => {
      const store = createArticleAdminStore(transaction);
      const row = await store.lock({ id });
      if (!row?.deleted_at || row.deleted_at >= before) return false;
      await store.delete({ id });
      const { slug, title_no, title_en, deleted_status, deleted_at } = row;
      await audit.recordIn(transaction, 'article.deleted', { system: 'empty-bin' }, slug, {
        before: { slug, title_no, title_en, status: deleted_status, deleted_at },
        after: { by: 'empty-bin' },
      });
      return true;
    });
  }
}

export function createArticleAdminService(dependencies: ServiceParts) {
  const writer = createArticleWriter(dependencies);
  const drafts = createArticleDrafts(dependencies);
  return {
    ...createArticleList(dependencies.database, dependencies.clock),
    ...createArticleActions(dependencies, writer, drafts),
    ...drafts,
    ...createArticleRevisions(dependencies, writer),
    ...createArticleSchedule(dependencies, writer),
    ...createArticleBin(dependencies),
    ...createArticleAddresses(dependencies.database),
    ...createArticlePreviews(dependencies),
    ...createArticleCorrections(dependencies),
    ...createClaimTies(dependencies),
    ...createArticleTransfer(dependencies, writer),
    ...createImportUndo(dependencies, writer),
  };
}

export type ArticleAdminService = ReturnType<typeof createArticleAdminService>;

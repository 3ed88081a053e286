import { isOverdue } from '../../domain/articles/article-lifecycle.ts';
import type { ArticleSearch } from '../../domain/articles/article-requests.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, readPage } from '../platform/db/database.ts';
import { type AdminArticle, type ListedArticle, toAdminArticle } from './admin-article.ts';
import { createArticleListStore, type ListedRow, maxCountedHits } from './article-list-store.ts';

const listedPerPage = 50;

export function createArticleList(database: Database, clock: Clock) {
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

import type { ArticleService } from './articles/article-service.ts';
import { createArticleService } from './articles/article-service.ts';
import { createArticleStore } from './articles/article-store.ts';
import type { Database } from './db/database.ts';

/** What pages and the API may call. */
export interface Services {
  articles: ArticleService;
}

export function createServices(database: Database): Services {
  return {
    articles: createArticleService(createArticleStore(database.orm)),
  };
}

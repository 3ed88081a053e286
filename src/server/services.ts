import type { ArticleService } from './articles/article-service.ts';
import { createArticleService } from './articles/article-service.ts';
import { createArticleStore } from './articles/article-store.ts';
import { createSitemapEntries, type SitemapEntries } from './articles/sitemap-entries.ts';
import type { Database } from './db/database.ts';
import { createSocialCardService, type SocialCardService } from './social-cards/social-card-service.ts';

/** What pages and the API may call. */
export interface Services {
  articles: ArticleService;
  sitemapEntries: SitemapEntries;
  socialCards: SocialCardService;
}

export function createServices(database: Database): Services {
  return {
    articles: createArticleService(createArticleStore(database.orm)),
    sitemapEntries: createSitemapEntries(database.orm),
    socialCards: createSocialCardService(),
  };
}

import { type Context, Hono } from 'hono';
import { bodyWithoutTitle, newestChangeOf } from '../../domain/articles/article.ts';
import { type Locale, locales, localizedPath } from '../../domain/locale.ts';
import { pageSchema } from '../../domain/page-query.ts';
import type { CacheTag } from '../../domain/site/cache-tag.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import type { FeedArticle } from '../articles/article-service.ts';
import type { RequestEnv } from '../platform/http/middleware/request-log.ts';
import type { cachedDocuments } from '../platform/page-cache/cached-documents.ts';
import type { PageRenderer } from '../platform/page-cache/render.ts';
import type { Services } from '../services.ts';
import { articlesInFeed, type Feed, feedFormats } from './article-feed.ts';

/** The feeds of the newest articles and of each page that lists articles, in both languages and three formats. Older articles have pages. */
export function feedRoutes(options: {
  services: Pick<Services, 'articles' | 'pageSources'>;
  cached: ReturnType<typeof cachedDocuments>;
  renderer: Pick<PageRenderer, 'renderMarkdown'>;
  siteUrl: string;
}) {
  const { services, cached, renderer, siteUrl } = options;
  const routes = new Hono<RequestEnv>();

  const withText = async (article: FeedArticle, locale: Locale) => {
    const found = await services.articles.findPublishedBySlug(article.slug, locale);
    const markdown = found ? bodyWithoutTitle(found.content, found.title) : '';
    return { ...article, html: await renderer.renderMarkdown(markdown) };
  };

  /** Returns one page of the newest articles, or of those that a page of `source` lists. */
  const listArticles = async (locale: Locale, page: number, source?: PageSource, slug = '') => {
    if (!source) {
      const { articles, pages } = await services.articles.listPage(locale, page, articlesInFeed);
      return { articles, pages, pagePath: '/blogg' };
    }
    const ids = await source.articleIdsOf?.(slug, locale);
    if (!ids) return undefined;
    const all = await services.articles.listFeedByIds(locale, ids);
    const articles = all.slice((page - 1) * articlesInFeed, page * articlesInFeed);
    const pages = Math.max(1, Math.ceil(all.length / articlesInFeed));
    const subject = await source.titleOf(slug, locale);
    return { articles, pages, pagePath: source.folder + slug, subject };
  };

  const sources = services.pageSources.filter(({ articleIdsOf }) => articleIdsOf);
  for (const locale of locales)
    for (const [file, { contentType, write }] of Object.entries(feedFormats))
      for (const source of [undefined, ...sources]) {
        const create = async (c: Context<RequestEnv>) => {
          const page = pageOf(c);
          const list = await listArticles(locale, page, source, c.req.param('slug'));
          if (!list || page > list.pages) return undefined;
          const articles = await Promise.all(list.articles.map((article) => withText(article, locale)));
          const path = `${source ? list.pagePath : ''}/${file}`;
          const feed: Feed = { ...list, siteUrl, locale, path, page, articles };
          return { text: write(feed), lastModified: newestChangeOf(articles) };
        };
        const query = (c: Context<RequestEnv>) =>
          new URLSearchParams(pageOf(c) > 1 ? { page: String(pageOf(c)) } : {});
        const path = localizedPath(`${source ? `${source.folder}:slug` : ''}/${file}`, locale);
        const cacheTags: CacheTag[] = ['articles', ...(source ? [source.cacheTag] : [])];
        routes.get(path, cached({ contentType, cacheTags, query, create }));
      }
  return routes;
}

/** A wrong page is answered with the first one, because feed readers send their own parameters. */
const pageOf = (c: Context): number => pageSchema.catch(1).parse(c.req.query('page'));

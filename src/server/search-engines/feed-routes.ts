import { type Context, Hono } from 'hono';
import { bodyWithoutTitle, newestChangeOf } from '../../domain/articles/article.ts';
import { type Locale, locales, localizedPath } from '../../domain/locale.ts';
import { pageSchema } from '../../domain/page-query.ts';
import { topicPath } from '../../domain/topics/topic.ts';
import type { FeedArticle } from '../articles/article-service.ts';
import type { RequestEnv } from '../platform/http/middleware/request-log.ts';
import type { cachedDocuments } from '../platform/page-cache/cached-documents.ts';
import type { PageRenderer } from '../platform/page-cache/render.ts';
import type { Services } from '../services.ts';
import { articlesInFeed, type Feed, feedFormats } from './article-feed.ts';

/** The feeds of the newest articles and of each topic, in both languages and three formats. Older articles have pages. */
export function feedRoutes(options: {
  services: Pick<Services, 'articles' | 'topics'>;
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

  /** Returns one page of the articles of the site, or of a topic. */
  const listArticles = async (locale: Locale, page: number, slug: string | undefined) => {
    if (slug === undefined) {
      const { articles, pages } = await services.articles.listPage(locale, page, articlesInFeed);
      return { articles, pages, pagePath: '/blogg', topic: undefined };
    }
    const topic = await services.topics.findBySlug(slug, [locale]);
    if (!topic) return undefined;
    const all = await services.articles.listFeedByIds(locale, topic.articleIds);
    const articles = all.slice((page - 1) * articlesInFeed, page * articlesInFeed);
    const pages = Math.max(1, Math.ceil(all.length / articlesInFeed));
    return { articles, pages, pagePath: topicPath(slug), topic: topic.title };
  };

  for (const locale of locales)
    for (const [file, { contentType, write }] of Object.entries(feedFormats))
      for (const folder of ['', topicPath(':slug')]) {
        const create = async (c: Context<RequestEnv>) => {
          const slug: string | undefined = folder ? c.req.param('slug') : undefined;
          const page = pageOf(c);
          const list = await listArticles(locale, page, slug);
          if (!list || page > list.pages) return undefined;
          const articles = await Promise.all(list.articles.map((article) => withText(article, locale)));
          const path = `${slug === undefined ? '' : topicPath(slug)}/${file}`;
          const feed: Feed = { ...list, siteUrl, locale, path, page, articles };
          return { text: write(feed), lastModified: newestChangeOf(articles) };
        };
        const query = (c: Context<RequestEnv>) =>
          new URLSearchParams(pageOf(c) > 1 ? { page: String(pageOf(c)) } : {});
        const path = localizedPath(`${folder}/${file}`, locale);
        routes.get(path, cached({ contentType, cacheTags: ['articles', 'topics'], query, create }));
      }
  return routes;
}

/** A wrong page is answered with the first one, because feed readers send their own parameters. */
const pageOf = (c: Context): number => pageSchema.catch(1).parse(c.req.query('page'));

import { type Context, Hono } from 'hono';
import { site } from '../../../site.config.ts';
import { bodyWithoutTitle, lastChangedAt } from '../../domain/articles/article.ts';
import { type Locale, locales, localizedPath } from '../../domain/locale.ts';
import { pageSchema } from '../../domain/page-query.ts';
import { type ResearchEntry, researchAnchor } from '../../domain/research/research-entry.ts';
import type { CacheTag } from '../../domain/site/cache-tag.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { plainTextOf } from '../../domain/text/markdown-text.ts';
import en from '../../web/i18n/en/upf.json' with { type: 'json' };
import no from '../../web/i18n/no/upf.json' with { type: 'json' };
import type { FeedArticle } from '../articles/article-service.ts';
import type { RequestEnv } from '../platform/http/middleware/request-log.ts';
import type { cachedDocuments } from '../platform/page-cache/cached-documents.ts';
import type { PageRenderer } from '../platform/page-cache/render.ts';
import type { Services } from '../services.ts';
import { entriesInFeed, type Feed, type FeedEntry, feedFormats } from './feed.ts';

const texts = { no, en };

/** One page of the entries of a feed, and the page of the site that shows the same entries. */
type FeedPage = Pick<Feed, 'pages' | 'pagePath' | 'subject' | 'entries'>;

interface FeedList {
  /** The path of the folder in which the feed is, which may have the parameter `:slug`. */
  folder: string;
  cacheTags: readonly CacheTag[];
  read(locale: Locale, page: number, slug: string): Promise<FeedPage | undefined>;
}

interface FeedRouteOptions {
  services: Pick<Services, 'articles' | 'pageSources' | 'research'>;
  cached: ReturnType<typeof cachedDocuments>;
  renderer: Pick<PageRenderer, 'renderMarkdown'>;
  siteUrl: string;
}

/** Feeds of the newest articles, of lists of articles and of the research log, in three formats, with pages. */
export function feedRoutes(options: FeedRouteOptions) {
  const { services, cached, siteUrl } = options;
  const routes = new Hono<RequestEnv>();
  const sources = services.pageSources.filter(({ articleIdsOf }) => articleIdsOf);
  const lists = [
    newestArticles(options),
    ...sources.map((source) => articlesOf(source, options)),
    researchLog(options),
  ];
  for (const { folder, cacheTags, read } of lists)
    for (const locale of locales)
      for (const [file, { contentType, write }] of Object.entries(feedFormats)) {
        const create = async (c: Context<RequestEnv>) => {
          const page = pageOf(c);
          const slug = c.req.param('slug') ?? '';
          const list = await read(locale, page, slug);
          if (!list || page > list.pages) return undefined;
          const path = `${folder.replace(':slug', slug)}/${file}`;
          const changes = list.entries.map(({ updated }) => updated.getTime());
          return {
            text: write({ ...list, siteUrl, locale, path, page }),
            lastModified: changes.length > 0 ? new Date(Math.max(...changes)) : undefined,
          };
        };
        const query = (c: Context<RequestEnv>) =>
          new URLSearchParams(pageOf(c) > 1 ? { page: String(pageOf(c)) } : {});
        const path = localizedPath(`${folder}/${file}`, locale);
        routes.get(path, cached({ contentType, cacheTags: [...cacheTags], query, create }));
      }
  return routes;
}

const newestArticles = (options: FeedRouteOptions): FeedList => ({
  folder: '',
  cacheTags: ['articles'],
  read: async (locale, page) => {
    const { articles, pages } = await options.services.articles.listPage(locale, page, entriesInFeed);
    const entries = await Promise.all(articles.map((article) => articleEntry(article, locale, options)));
    return { entries, pages, pagePath: '/blogg' };
  },
});

const articlesOf = (source: PageSource, options: FeedRouteOptions): FeedList => ({
  folder: `${source.folder}:slug`,
  cacheTags: ['articles', source.cacheTag],
  read: async (locale, page, slug) => {
    const ids = await source.articleIdsOf?.(slug, locale);
    if (!ids) return undefined;
    const { shown, pages } = pageIn(await options.services.articles.listFeedByIds(locale, ids), page);
    const entries = await Promise.all(shown.map((article) => articleEntry(article, locale, options)));
    return { entries, pages, pagePath: source.folder + slug, subject: await source.titleOf(slug, locale) };
  },
});

const researchLog = ({ services, renderer }: FeedRouteOptions): FeedList => ({
  folder: '/forskningen',
  cacheTags: ['research'],
  read: async (locale, page) => {
    const { shown, pages } = pageIn(await services.research.listIn(locale), page);
    const entries = await Promise.all(
      shown.map(async (entry) => researchEntry(entry, await renderer.renderMarkdown(textOf(entry)))),
    );
    return { entries, pages, pagePath: '/forskningen', subject: texts[locale].research.log.title };
  },
});

async function articleEntry(
  article: FeedArticle,
  locale: Locale,
  { services, renderer }: FeedRouteOptions,
): Promise<FeedEntry> {
  const found = await services.articles.findPublishedBySlug(article.slug, locale);
  const html = await renderer.renderMarkdown(found ? bodyWithoutTitle(found.content, found.title) : '');
  return toFeedEntry(article, html);
}

export const toFeedEntry = (article: FeedArticle, html: string): FeedEntry => ({
  id: article.id,
  path: articlePath(article.slug),
  title: article.title,
  summary: article.excerpt,
  html,
  image: article.featuredImage?.url,
  author: article.authorName,
  published: article.publishedAt,
  updated: lastChangedAt(article),
});

const textOf = ({ adds, certainty, changed, url }: ResearchEntry): string =>
  [adds, certainty, changed, `<${url}>`].filter(Boolean).join('\n\n');

const researchEntry = (entry: ResearchEntry, html: string): FeedEntry => ({
  id: entry.id,
  path: `/forskningen#${researchAnchor(entry)}`,
  title: entry.title,
  summary: plainTextOf(entry.adds),
  html,
  author: site.providerName,
  published: new Date(entry.publishedOn),
  updated: entry.updatedAt,
});

function pageIn<Entry>(all: readonly Entry[], page: number): { shown: readonly Entry[]; pages: number } {
  const shown = all.slice((page - 1) * entriesInFeed, page * entriesInFeed);
  return { shown, pages: Math.max(1, Math.ceil(all.length / entriesInFeed)) };
}

/** A wrong page is answered with the first one, because feed readers send their own parameters. */
const pageOf = (c: Context): number => pageSchema.catch(1).parse(c.req.query('page'));

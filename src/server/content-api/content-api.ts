import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyWithoutTitle } from '../../domain/articles/article.ts';
import {
  type PublicArticle,
  type PublicArticles,
  type PublicCard,
  publicArticleQuerySchema,
  publicArticleSchema,
  publicArticlesSchema,
  publicListSchema,
} from '../../domain/content-api/content-api.ts';
import { type Locale, localizedPath } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import type { ArticleService, FeedArticle } from '../articles/article-service.ts';
import { apiVersion, apiVersionHeader, checkApiVersion } from '../platform/http/api-version.ts';
import type { RequestEnv } from '../platform/http/middleware/request-log.ts';
import { answers, queryOf } from '../platform/http/route.ts';
import type { cachedDocuments } from '../platform/page-cache/cached-documents.ts';
import type { PageRenderer } from '../platform/page-cache/render.ts';

/** Any site may read the published articles: they are public, and a response depends only on its address. */
const openToOtherSites = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `etag, ${apiVersionHeader}`,
  'cross-origin-resource-policy': 'cross-origin',
  [apiVersionHeader]: apiVersion,
};

const contentType = 'application/json; charset=utf-8';

export function contentApi(options: {
  articles: Pick<ArticleService, 'listPage' | 'findPublishedBySlug'>;
  siteUrl: string;
  cached: ReturnType<typeof cachedDocuments>;
  renderer: Pick<PageRenderer, 'renderMarkdown'>;
}) {
  const { articles, siteUrl, cached, renderer } = options;
  const absolute = (address: string) => (address.startsWith('/') ? siteUrl + address : address);
  const toCard = (article: FeedArticle): PublicCard => ({
    ...pick(article, 'id', 'slug', 'locale', 'title', 'excerpt', 'keywords'),
    url: siteUrl + localizedPath(articlePath(article.slug), article.locale),
    author: article.authorName,
    feature_image: article.featuredImage && {
      url: absolute(article.featuredImage.url),
      alt: article.featuredImage.alt,
    },
    published_at: article.publishedAt.toISOString(),
    updated_at: article.updatedAt.toISOString(),
  });

  const findArticle = async (slug: string, locale: Locale): Promise<PublicArticle | undefined> => {
    const article = await articles.findPublishedBySlug(slug, locale);
    if (article?.locale !== locale) return undefined;
    const markdown = bodyWithoutTitle(article.content, article.title).trim();
    return {
      ...toCard(article),
      locales: article.locales,
      meta_description: article.metaDescription,
      markdown,
      html: withAbsoluteAddresses(await renderer.renderMarkdown(markdown), siteUrl),
      reviewer: article.reviewerName || null,
      reviewed_on: article.reviewedOn,
      corrections: article.corrections.map(({ correctedAt, text }) => ({
        corrected_at: correctedAt.toISOString(),
        text,
      })),
    };
  };

  const notFound: MiddlewareHandler = () => {
    throw new Problem('article_not_found');
  };
  return new Hono<RequestEnv>()
    .use(async (c, next) => {
      for (const [name, value] of Object.entries(openToOtherSites)) c.header(name, value);
      await next();
    }, checkApiVersion)
    .options('*', (c) =>
      c.body(null, 204, {
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': `if-none-match, ${apiVersionHeader}`,
        'access-control-max-age': '86400',
      }),
    )
    .get(
      '/articles',
      answers(publicArticlesSchema),
      queryOf(publicListSchema),
      cached({
        contentType,
        headers: openToOtherSites,
        cacheTags: ['articles'],
        query: (c) => new URLSearchParams(Object.entries(listOf(c)).map(([k, v]) => [k, String(v)])),
        create: async (c) => {
          const { locale, page, limit } = listOf(c);
          const found = await articles.listPage(locale, page, limit);
          // A page that does not exist is not cached, because there are infinitely many such addresses.
          if (page > found.pages) return undefined;
          const body: PublicArticles = { ...found, articles: found.articles.map(toCard), limit };
          return JSON.stringify(body);
        },
      }),
      notFound,
    )
    .get(
      '/articles/:slug',
      answers(publicArticleSchema),
      queryOf(publicArticleQuerySchema),
      cached({
        contentType,
        headers: openToOtherSites,
        cacheTags: (c) => [`article:${c.req.param('slug')}`, `article-page:${c.req.param('slug')}`],
        query: (c) => new URLSearchParams({ locale: localeOf(c) }),
        create: async (c) => {
          const article = await findArticle(c.req.param('slug') ?? '', localeOf(c));
          return article && JSON.stringify(article);
        },
      }),
      notFound,
    );
}

const listOf = (c: Context) => publicListSchema.parse(c.req.query());
const localeOf = (c: Context): Locale => publicArticleQuerySchema.parse(c.req.query()).locale;

/** The renderer writes every attribute in double quotes. */
const withAbsoluteAddresses = (html: string, siteUrl: string): string =>
  html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`);

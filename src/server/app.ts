import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { lastChangedAt, newestChangeOf } from '../domain/articles/article.ts';
import { claimPath } from '../domain/articles/claims/claim-address.ts';
import { checkFoodOf } from '../domain/food-check/check-food.ts';
import { locales, localizedPath } from '../domain/locale.ts';
import { Problem } from '../domain/problems.ts';
import { countedEventPath } from '../domain/results/counted-event.ts';
import { toolsWorkerPath } from '../domain/site/offline-tools.ts';
import { articlePath, foodCheckScript, foodPath } from '../domain/site/public-pages.ts';
import { createApi } from './api.ts';
import { oauthRoutes } from './api-tokens/oauth/oauth-routes.ts';
import { claimJson } from './articles/claims/claim-json.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { contentApi } from './content-api/content-api.ts';
import { asJsonRpcError, mcpHandler } from './mcp/mcp-server.ts';
import { serveImages } from './media/serve-images.ts';
import { apiDocumentRoutes } from './platform/api-document/document-routes.ts';
import type { Env } from './platform/env.ts';
import { siteManifest, toolsWorker } from './platform/http/installable-site.ts';
import { languageChoice } from './platform/http/language-choice.ts';
import { bodyLimit } from './platform/http/middleware/body-limit.ts';
import { canonicalAddress } from './platform/http/middleware/canonical-address.ts';
import { countRequests, warnOfUntrustedForwarding } from './platform/http/middleware/count-requests.ts';
import { type NotFoundLog, type RequestEnv, requestLog } from './platform/http/middleware/request-log.ts';
import {
  closedPolicy,
  cspReportPath,
  forOtherSites,
  securityHeaders,
  toolsWorkerPolicy,
} from './platform/http/middleware/security-headers.ts';
import { noteOrigin } from './platform/http/own-machine.ts';
import { problemResponse } from './platform/http/problem-response.ts';
import type { Log } from './platform/logs/log.ts';
import {
  answerPages,
  answerSocialCards,
  isPublicPage,
  type PageHandlerOptions,
  redirectsOf,
} from './platform/page-cache/answer-pages.ts';
import { foreverCached } from './platform/page-cache/assets.ts';
import { type CachedDocument, cachedDocuments } from './platform/page-cache/cached-documents.ts';
import { type Metrics, metricsHandler } from './platform/status/metrics.ts';
import type { EventLoopMonitor, ProcessMeter } from './platform/status/process-meter.ts';
import { traceRequests } from './platform/tracing.ts';
import { researchCsv } from './research/research-csv.ts';
import { countEvents } from './results/count-events.ts';
import { articleMarkdown } from './search-engines/article-markdown.ts';
import { feedRoutes } from './search-engines/feed-routes.ts';
import { indexNowKeyPath } from './search-engines/index-now.ts';
import { articlesInLlmsTxt, llmsTxt } from './search-engines/llms-txt.ts';
import { robotsTxt } from './search-engines/robots-txt.ts';
import { securityTxt } from './search-engines/security-txt.ts';
import { createSitemap } from './search-engines/sitemap.ts';
import type { Services } from './services.ts';
import { webhookMessages } from './webhooks/responses.ts';

export interface AppOptions extends PageHandlerOptions {
  log: Log;
  env: Env;
  services: Services;
  siteUrl: string;
  isReady: () => Promise<boolean>;
  meter?: ProcessMeter;
  monitor?: EventLoopMonitor;
  metrics?: Metrics;
  notFoundLog?: NotFoundLog;
  isTraced?: boolean;
  /** The files that the tools need without a network. */
  offlineFiles: readonly string[];
  /** The folder with the built files of the client, some of which are too large to be kept in memory. */
  clientFolder?: string | undefined;
}

const mcpPath = '/mcp';
/** A client that prefers Markdown gets it at the address of the page too (see markdownAddressOf). */
const negotiated = { vary: 'Accept, Accept-Language, Cookie' };
const claimTags = ['articles', 'sources', 'retractions'];
/** The folders in which every page has a Markdown version that the page itself writes. */
const foldersWithMarkdown = [
  { folder: foodPath(''), cacheTags: ['foods', 'sources'] },
  { folder: claimPath(''), cacheTags: claimTags },
];
const maxBodyBytes = 1024 * 1024;
/** An article has two texts of up to half a million characters, and JSON may need several bytes for a character. */
const maxArticleBytes = 6 * 1024 * 1024;

/** Mounts every route of the server. The first route that matches a request handles it. */
export function createApp(options: AppOptions) {
  const { log, siteUrl, services, isReady, meter, monitor, metrics, env } = options;
  const app = new Hono<RequestEnv>();
  const headers = Object.entries({
    ...securityHeaders({ https: siteUrl.startsWith('https:') }),
    'content-security-policy': closedPolicy,
  });

  app.use(requestLog(log, env, options.notFoundLog));
  if (options.isTraced) app.use(traceRequests);
  if (meter) app.use(countRequests(meter, monitor), warnOfUntrustedForwarding(env, meter, log));
  app.use(async (c, next) => {
    if (noteOrigin(env, (name) => c.req.header(name)))
      log.warn(
        'a request came through a proxy, but SITE_URL is not set: others can reach the site, so the set-up code is required from now on (DATA_DIR/setup-code)',
      );
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });
  app.use(
    bodyLimit(maxBodyBytes, {
      except: ['/api/media', '/api/import', '/api/functions/sync-gsc'],
      larger: { '/api/articles': maxArticleBytes, [mcpPath]: maxArticleBytes },
    }),
  );
  app.onError((error, c) => {
    const response = problemResponse(error, c, c.get('log') ?? log);
    return c.req.path === mcpPath ? asJsonRpcError(response) : response;
  });

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready') : c.text('not ready', 503)));
  if (metrics) app.get('/metrics', metricsHandler(env, metrics));
  // Reports of the content security policy are counted by the request metrics, and not read.
  app.post(cspReportPath, (c) => c.body(null, 204));
  app.post(
    countedEventPath,
    countEvents({ env, results: services.results, isPage: (pathname) => isPublicPage(options, pathname) }),
  );
  if (options.clientFolder)
    app.get(
      '/assets/*',
      async (c, next) => {
        await next();
        if (c.res.ok) c.header('cache-control', foreverCached);
      },
      serveStatic({ root: options.clientFolder, precompressed: true }),
    );
  app.get('/sprak/:locale', languageChoice(siteUrl));
  app.route('/auth/v1', authRoutes(services.auth.embedded, log));
  const cached = cachedDocuments(options);
  const { renderer } = options;
  app.route('/api/public', contentApi({ articles: services.articles, siteUrl, cached, renderer }));
  app.route('/', apiDocumentRoutes({ mounted: () => app.routes, webhookMessages, siteUrl, cached }));
  app.route('/api', createApi(services, env));
  app.all('/api/*', () => {
    throw new Problem('not_found');
  });

  app.all(mcpPath, mcpHandler({ services, env, siteUrl }));
  app.route('/', oauthRoutes(services.oauth, env));

  const sitemap = createSitemap(siteUrl, services.sitemapEntries, services.pageSources);
  /** Serves a text that is not a page from the page cache. */
  const document = (
    path: string,
    contentType: `${string}/${string}`,
    cacheTags: CachedDocument['cacheTags'],
    create: CachedDocument['create'],
    more: Pick<CachedDocument, 'headers' | 'canonical'> = {},
  ) => app.get(path, cached({ contentType: `${contentType}; charset=utf-8`, cacheTags, create, ...more }));
  document('/robots.txt', 'text/plain', ['site-settings'], async () =>
    robotsTxt(siteUrl, await services.settings.findPublic()),
  );
  document('/.well-known/security.txt', 'text/plain', [], () =>
    securityTxt(siteUrl, env.SECURITY_CONTACT, new Date()),
  );
  const { INDEXNOW_KEY } = env;
  if (INDEXNOW_KEY) document(indexNowKeyPath(INDEXNOW_KEY), 'text/plain', [], () => INDEXNOW_KEY);
  app.get(
    '/site.webmanifest',
    cached({ contentType: 'application/manifest+json', cacheTags: [], create: siteManifest }),
  );
  document(toolsWorkerPath, 'text/javascript', [], () => toolsWorker(options.offlineFiles), {
    headers: { 'content-security-policy': toolsWorkerPolicy },
  });
  const mapped = ['articles', ...services.pageSources.map(({ cacheTag }) => cacheTag)];
  document('/sitemap.xml', 'application/xml', mapped, () => sitemap.front());
  document('/:file{sitemap-(?:0|[1-9][0-9]{0,6})\\.xml}', 'application/xml', mapped, (c) =>
    sitemap.file(Number(/\d+/.exec(c.req.path)?.[0])),
  );
  for (const locale of locales) {
    const slugOf = (path: string) => /([^/]+)\.md$/.exec(path)?.[1] ?? '';
    const markdownIn = (
      folder: string,
      cacheTags: CachedDocument['cacheTags'],
      create: (slug: string) => ReturnType<CachedDocument['create']>,
    ) => {
      const path = localizedPath(`${folder}:file{[a-z0-9-]+\\.md}`, locale);
      document(path, 'text/markdown', cacheTags, (c) => create(slugOf(c.req.path)), {
        headers: negotiated,
        canonical: (c) => siteUrl + localizedPath(folder + slugOf(c.req.path), locale),
      });
    };
    const articleTags: CachedDocument['cacheTags'] = (c) => [`article:${slugOf(c.req.path)}`];
    markdownIn(articlePath(''), articleTags, async (slug) => {
      const article = await services.articles.findPublishedBySlug(slug, locale);
      return article?.locale === locale
        ? { text: articleMarkdown(siteUrl, article), lastModified: lastChangedAt(article) }
        : undefined;
    });
    for (const { folder, cacheTags } of foldersWithMarkdown)
      markdownIn(folder, cacheTags, (slug) => renderer.renderPageMarkdown(folder + slug, locale));
    document(
      localizedPath('/pastander/:file{[0-9a-f-]+\\.json}', locale),
      'application/json',
      claimTags,
      (c) => claimJson(services.claims, siteUrl, /([^/]+)\.json$/.exec(c.req.path)?.[1] ?? ''),
    );
    document(localizedPath(foodCheckScript, locale), 'text/javascript', ['foods'], async () => {
      const { foods } = await services.foods.readLibrary();
      return `export default ${JSON.stringify(foods.map((food) => checkFoodOf(food, locale)))}`;
    });
    document(localizedPath('/forskningen/tall.csv', locale), 'text/csv', [], () => researchCsv(locale), {
      headers: { 'content-disposition': 'attachment; filename="ultra-processed-food.csv"' },
    });
    document(localizedPath('/sok/navn.json', locale), 'application/json', ['foods'], async () =>
      JSON.stringify(await services.search.listNames(locale)),
    );
    document(localizedPath('/llms.txt', locale), 'text/plain', ['articles', 'foods'], async () => {
      const articles = await services.articles.listNewest(locale, articlesInLlmsTxt);
      const { foods } = await services.foods.readLibrary();
      return { text: llmsTxt(siteUrl, locale, articles, foods), lastModified: newestChangeOf(articles) };
    });
  }
  app.route('/', feedRoutes({ services, cached, renderer, siteUrl }));
  app.use('/bilder/*', forOtherSites);
  app.use('/kort/*', forOtherSites);
  app.route('/bilder', serveImages(services.media));
  app.get('/kort/*', etag(), answerSocialCards(options));
  app.on(['GET', 'HEAD'], '*', canonicalAddress(redirectsOf(options)), answerPages(options));
  app.all('*', () => {
    throw new Problem('method_not_allowed');
  });
  return app;
}

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { locales, localizedPath } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { feedPath } from '../../domain/site/public-pages.ts';
import { authRoutes } from '../auth/auth-routes.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { serveImages } from '../media/serve-images.ts';
import { answerPages, answerSocialCards, type PageParts } from '../page-cache/answer-pages.ts';
import { cachedDocuments } from '../page-cache/cached-documents.ts';
import { articleFeed, articlesInFeed } from '../search-engines/article-feed.ts';
import { robotsTxt } from '../search-engines/robots-txt.ts';
import { createSitemap } from '../search-engines/sitemap.ts';
import type { Services } from '../services.ts';
import { answerMetrics } from '../status/answer-metrics.ts';
import type { Metrics } from '../status/metrics.ts';
import type { ProcessMeter } from '../status/process-meter.ts';
import { createApi } from './api.ts';
import { languageChoice } from './language-choice.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { canonicalAddress } from './middleware/canonical-address.ts';
import { countRequests } from './middleware/count-requests.ts';
import { type RequestVariables, requestLog } from './middleware/request-log.ts';
import { closedPolicy, securityHeaders } from './middleware/security-headers.ts';
import { problemResponse } from './problem-response.ts';
import { siteManifest } from './site-manifest.ts';

export interface AppParts extends PageParts {
  log: Log;
  env: Env;
  services: Services;
  siteUrl: string;
  /** Database and jobs are up. */
  isReady: () => Promise<boolean>;
  /** What is counted of each request, and what monitors read of it. */
  meter?: ProcessMeter;
  metrics?: Metrics;
}

type AppEnv = { Bindings: HttpBindings; Variables: RequestVariables };

const maxBodyBytes = 1024 * 1024;
/** Two texts of half a million characters each, as JSON may write them. */
const maxArticleBytes = 6 * 1024 * 1024;

/** Every address the server answers, in the order it looks at them. */
export function createApp(parts: AppParts) {
  const { log, siteUrl, services, isReady, meter, metrics, env } = parts;
  const app = new Hono<AppEnv>();
  const headers = Object.entries({
    ...securityHeaders({ https: siteUrl.startsWith('https:') }),
    'content-security-policy': closedPolicy,
  });

  app.use(requestLog(log));
  if (meter) app.use(countRequests(meter));
  app.use(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });
  app.use(
    bodyLimit(maxBodyBytes, {
      except: ['/api/media', '/api/import', '/api/functions/sync-gsc'],
      larger: { '/api/articles': maxArticleBytes },
    }),
  );
  app.onError((error, c) => problemResponse(error, c, c.get('log') ?? log));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready') : c.text('not ready', 503)));
  if (metrics) app.get('/metrics', answerMetrics(env, metrics));
  app.get('/sprak/:locale', languageChoice);
  app.route('/auth/v1', authRoutes(parts.services.auth.embedded, log));
  app.route('/api', createApi(parts.services, parts.env));
  app.all('/api/*', () => {
    throw new Problem('not_found');
  });

  const kept = cachedDocuments(parts);
  const sitemap = createSitemap(siteUrl, services.sitemapEntries);
  const xml = { contentType: 'application/xml; charset=utf-8', topics: ['articles'] } as const;
  app.get(
    '/robots.txt',
    kept({ contentType: 'text/plain; charset=utf-8', topics: [], make: () => robotsTxt(siteUrl) }),
  );
  app.get(
    '/site.webmanifest',
    kept({ contentType: 'application/manifest+json', topics: [], make: siteManifest }),
  );
  app.get('/sitemap.xml', kept({ ...xml, make: () => sitemap.front() }));
  app.get(
    '/:file{sitemap-(?:0|[1-9][0-9]{0,6})\\.xml}',
    kept({ ...xml, make: (c) => sitemap.part(Number(/\d+/.exec(c.req.path)?.[0])) }),
  );
  for (const locale of locales) {
    app.get(
      localizedPath(feedPath, locale),
      kept({
        ...xml,
        contentType: 'application/atom+xml; charset=utf-8',
        make: async () =>
          articleFeed(siteUrl, locale, await services.articles.listNewest(locale, articlesInFeed)),
      }),
    );
  }
  app.route('/bilder', serveImages(services.media));
  app.get('/kort/*', etag(), answerSocialCards(parts));
  app.on(['GET', 'HEAD'], '*', canonicalAddress, answerPages(parts));
  app.all('*', () => {
    throw new Problem('method_not_allowed');
  });
  return app;
}

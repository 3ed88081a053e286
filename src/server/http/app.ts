import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { Problem } from '../../domain/problems.ts';
import { authRoutes } from '../auth/auth-routes.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { createApi } from './api.ts';
import { languageChoice } from './language-choice.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { canonicalAddress } from './middleware/canonical-address.ts';
import { type RequestVariables, requestLog } from './middleware/request-log.ts';
import { closedPolicy, securityHeaders } from './middleware/security-headers.ts';
import { pageAddressOf } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import { problemResponse } from './problem-response.ts';
import { isAdmin, notFoundKey, type PageRenderer, type Rendering } from './render-pages.ts';
import { type StoredResponse, sendStored } from './stored-response.ts';

export interface AppParts {
  log: Log;
  env: Env;
  services: Services;
  siteUrl: string;
  pages: PageCache;
  renderer: PageRenderer;
  assets: ReadonlyMap<string, StoredResponse>;
  /** Database and jobs are up. */
  isReady: () => Promise<boolean>;
  /** Nothing is kept: every request is rendered anew. */
  development: boolean;
}

type AppEnv = { Bindings: HttpBindings; Variables: RequestVariables };

const maxBodyBytes = 1024 * 1024;

/** Every address the server answers, in the order it looks at them. */
export function createApp(parts: AppParts) {
  const { log, siteUrl, pages, renderer, isReady } = parts;
  const app = new Hono<AppEnv>();
  const headers = Object.entries({
    ...securityHeaders({ https: siteUrl.startsWith('https:') }),
    'content-security-policy': closedPolicy,
  });

  app.use(requestLog(log));
  app.use(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });
  app.use(bodyLimit(maxBodyBytes));
  app.onError((error, c) => problemResponse(error, c, c.get('log') ?? log));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready') : c.text('not ready', 503)));
  app.get('/sprak/:locale', languageChoice);
  app.route('/auth/v1', authRoutes(parts.services.auth.embedded, log));
  app.route('/api', createApi(parts.services, parts.env));
  app.all('/api/*', () => {
    throw new Problem('not_found');
  });
  app.on(['GET', 'HEAD'], '*', canonicalAddress, async (c) => {
    const { incoming, outgoing } = c.env;
    // React Router's own data addresses: no page of ours uses them.
    if (c.req.path.endsWith('.data')) throw new Problem('not_found');
    const address = pageAddressOf(incoming.url ?? '/', incoming.headers);
    const render = async () => {
      const rendered = await renderer.render({
        ...address,
        log: c.get('log'),
        notFoundIsKept: (kind) => keeps && pages.shared(notFoundKey(kind, address.locale)) !== undefined,
      });
      if (rendered.kind === 'page') return rendered.page;
      if (rendered.kind === 'other') pages.forget(address.key);
      throw new NotKept(rendered);
    };
    const keeps = !parts.development && !isAdmin(address.url);
    const send = (stored: StoredResponse) => {
      outgoing.setHeader('x-request-id', c.get('requestId'));
      sendStored(incoming, outgoing, stored);
      return RESPONSE_ALREADY_SENT;
    };
    try {
      return send(keeps ? await pages.respond(address.key, render) : (await render()).stored);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      return error.rendering.kind === 'failure' ? send(error.rendering.stored) : error.rendering.response;
    }
  });
  app.all('*', () => {
    throw new Problem('method_not_allowed');
  });
  return app;
}

/** Thrown through the page cache, which keeps pages only. */
class NotKept extends Error {
  readonly rendering: Exclude<Rendering, { kind: 'page' }>;
  constructor(rendering: Exclude<Rendering, { kind: 'page' }>) {
    super(`not kept: ${rendering.kind}`);
    this.rendering = rendering;
  }
}

/** Answers what is kept ahead of the framework; says whether it did. */
export function answerKept(parts: Pick<AppParts, 'assets' | 'pages' | 'development'>) {
  const { assets, pages, development } = parts;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = request.url ?? '/';
    const page = development ? undefined : pages.hit(pageAddressOf(url, request.headers).key);
    const stored = page ?? assets.get(url.split('?', 1)[0] ?? url);
    if (!stored) return false;
    sendStored(request, response, stored);
    return true;
  };
}

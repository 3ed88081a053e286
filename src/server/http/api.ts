import { Hono } from 'hono';
import { accountApi } from '../accounts/account-api.ts';
import { invitationApi } from '../accounts/invitation-api.ts';
import { sessionApi } from '../accounts/session-api.ts';
import { articleApi } from '../articles/article-api.ts';
import { auditApi } from '../audit/audit-api.ts';
import type { ApiEnv } from '../auth/signed-in.ts';
import { authorApi } from '../authors/author-api.ts';
import type { Env } from '../env.ts';
import { keywordApi } from '../keywords/keyword-api.ts';
import { liveApi } from '../live/live-api.ts';
import { mediaApi } from '../media/media-api.ts';
import { functionsApi } from '../queue/functions-api.ts';
import { queueApi } from '../queue/queue-api.ts';
import { searchConsoleApi } from '../search-console/search-console-api.ts';
import type { Services } from '../services.ts';
import { settingsApi } from '../settings/settings-api.ts';
import { sourceApi } from '../sources/source-api.ts';
import { statusApi } from '../status/status-api.ts';
import { transferApi } from '../transfer/transfer-api.ts';
import { clientAddress } from './client-address.ts';

/**
 * Combines the admin API routes of every feature. They are mounted at /api; the typed client is `hc<ApiType>('/api')`.
 */
export function createApi(services: Services, env: Env) {
  return new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set('identifyCaller', services.accounts.identify);
      c.set('recordRefusal', services.audit.recordRefusal);
      c.set('address', clientAddress(c.env?.incoming, env.TRUST_PROXY));
      c.header('cache-control', 'no-store');
      c.header('x-robots-tag', 'noindex');
      await next();
    })
    .route('/', accountApi(services.accounts, env))
    .route('/', invitationApi(services.accounts))
    .route('/', sessionApi(services.accounts))
    .route('/', articleApi(services.articles, env))
    .route('/', mediaApi(services.media))
    .route('/', transferApi(services.transfer))
    .route('/', keywordApi(services.keywords))
    .route('/', sourceApi(services.sources))
    .route('/', queueApi(services.queue))
    .route('/', functionsApi(services.queue, services.generation))
    .route('/', searchConsoleApi(services.searchConsole))
    .route('/', liveApi(services.live))
    .route('/', auditApi(services.audit))
    .route('/', statusApi(services.status))
    .route('/', settingsApi(services.settings))
    .route('/', authorApi(services.authors, services.settings));
}

export type ApiType = ReturnType<typeof createApi>;

import { Hono } from 'hono';
import { apiTokenApi } from './api-tokens/api-token-api.ts';
import { assistantRequestApi } from './api-tokens/oauth/assistant-request-api.ts';
import { articleApi } from './articles/article-api.ts';
import { auditApi } from './audit/audit-api.ts';
import type { ApiEnv } from './auth/require-access.ts';
import { authorApi } from './authors/author-api.ts';
import { calendarApi } from './calendar/calendar-api.ts';
import { citationApi } from './citations/citation-api.ts';
import { collaborationApi } from './collaboration/collaboration-api.ts';
import { foodApi } from './foods/food-api.ts';
import { keywordApi } from './keywords/keyword-api.ts';
import { linkApi } from './links/link-api.ts';
import { mediaApi } from './media/media-api.ts';
import type { Env } from './platform/env.ts';
import { checkApiVersion } from './platform/http/api-version.ts';
import { clientAddress } from './platform/http/client-address.ts';
import { liveApi } from './platform/live/live-api.ts';
import { statusApi } from './platform/status/status-api.ts';
import { generateAndPublishApi, queueApi } from './queue/queue-api.ts';
import { researchApi } from './research/research-api.ts';
import { resultsApi } from './results/results-api.ts';
import { searchConsoleApi } from './search-console/search-console-api.ts';
import type { Services } from './services.ts';
import { serverSettingsApi, settingsApi } from './settings/settings-api.ts';
import { sourceWatchApi } from './source-watch/source-watch-api.ts';
import { sourceApi } from './sources/source-api.ts';
import { todayApi } from './today/today-api.ts';
import { topicApi } from './topics/topic-api.ts';
import { transferApi } from './transfer/transfer-api.ts';
import { invitationApi, sessionApi, userApi } from './users/user-api.ts';
import { webhookApi } from './webhooks/webhook-api.ts';

/** A list, because one chain of `route` calls would merge all types at each call and be slow to type-check. */
const featureApis = (services: Services, env: Env) =>
  [
    userApi(services.users, env),
    invitationApi(services.users),
    sessionApi(services.users),
    articleApi(services.articles, env),
    mediaApi(services.media),
    transferApi(services.transfer),
    keywordApi(services.keywords, services.searchConsole),
    sourceApi(services.sources),
    queueApi(services.queue),
    generateAndPublishApi(services.queue, services.generation),
    todayApi(services.today, services.ownWork, services.weeklyMail),
    collaborationApi(services.collaboration),
    calendarApi(services.calendar),
    searchConsoleApi(services.searchConsole),
    resultsApi(services.results),
    citationApi(services.citations),
    linkApi(services.links),
    liveApi(services.live),
    auditApi(services.audit),
    statusApi(services.status),
    settingsApi(services.settings),
    serverSettingsApi(services.serverSettings),
    authorApi(services.authors, services.settings),
    topicApi(services.topics),
    researchApi(services.research),
    foodApi(services.foods),
    sourceWatchApi(services.sourceWatch),
    apiTokenApi(services.apiTokens),
    assistantRequestApi(services.oauth, env),
    webhookApi(services.webhooks),
  ] as const;

export function createApi(services: Services, env: Env) {
  const api = new Hono<ApiEnv>().use(checkApiVersion, async (c, next) => {
    c.set('identifyCaller', services.apiTokens.identify);
    c.set('recordRefusal', services.audit.recordRefusal);
    c.set('address', clientAddress(c.env?.incoming, env.TRUST_PROXY));
    c.header('cache-control', 'no-store');
    c.header('x-robots-tag', 'noindex');
    await next();
  });
  for (const routes of featureApis(services, env)) api.route('/', routes);
  return api;
}

/** The routes of all features; the typed client is `hc<ApiType>('/api')`. */
export type ApiType = ReturnType<typeof featureApis>[number];

import { createApiTokenService, createTokenEnding } from './api-tokens/api-token-service.ts';
import { createOAuthService } from './api-tokens/oauth/oauth-service.ts';
import { createArticleAdminService } from './articles/article-admin-service.ts';
import { createArticleService } from './articles/article-service.ts';
import { createArticleStore } from './articles/article-store.ts';
import { createClaimService } from './articles/claims/claim-service.ts';
import { createSitemapEntries } from './articles/sitemap-entries.ts';
import { createAuditService } from './audit/audit-service.ts';
import { createAuthService } from './auth/auth-service.ts';
import { createKeyring } from './auth/tokens/keyring.ts';
import { serverKeys } from './auth/tokens/server-keys.ts';
import { createAuthorService } from './authors/author-service.ts';
import { createBlogSearchService } from './blog-search/blog-search-service.ts';
import { createCalendarService } from './calendar/calendar-service.ts';
import { createCitationService } from './citations/citation-service.ts';
import { createCollaborationService } from './collaboration/collaboration-service.ts';
import { createFoodService } from './foods/food-service.ts';
import { createGenerationService } from './generation/generation-service.ts';
import { createIndexStatusService } from './index-status/index-status-service.ts';
import { createKeywordService } from './keywords/keyword-service.ts';
import { createLinkService } from './links/link-service.ts';
import { createMediaService } from './media/media-service.ts';
import { createMediaStorage } from './media/media-storage.ts';
import { createBackupService } from './platform/backup/backup-service.ts';
import type { Database } from './platform/db/database.ts';
import { readEnv } from './platform/env.ts';
import { createLiveChanges } from './platform/live/live-changes.ts';
import { createMailService } from './platform/mail/mail-service.ts';
import { createStatusService } from './platform/status/status-service.ts';
import { createQueueService } from './queue/queue-service.ts';
import { createResearchService } from './research/research-service.ts';
import { createResultsService } from './results/results-service.ts';
import { createSearchService } from './search/search-service.ts';
import { createSearchConsoleService } from './search-console/search-console-service.ts';
import { createSnapshotStore } from './search-console/snapshot-store.ts';
import { createIndexNow } from './search-engines/index-now.ts';
import type { Environment, ServiceParts } from './service-parts.ts';
import { createServerSettingsService } from './settings/server-settings-service.ts';
import { createSettingsService } from './settings/settings-service.ts';
import { createStoredSettings } from './settings/stored-settings.ts';
import { createSocialCardService } from './social-cards/social-card-service.ts';
import { createSourceWatchService } from './source-watch/source-watch-service.ts';
import { createSourceService } from './sources/source-service.ts';
import { createOwnWork } from './today/own-work.ts';
import { createTodayService } from './today/today-service.ts';
import { createWeeklyMail } from './today/weekly-mail.ts';
import { createTopicService } from './topics/topic-service.ts';
import { createTransferService } from './transfer/transfer-service.ts';
import { createUserService } from './users/user-service.ts';
import { createWebhookEvents } from './webhooks/webhook-events.ts';
import { createWebhookService } from './webhooks/webhook-service.ts';

/** The environment of programs and tests that run no jobs. */
const defaultEnvironment = (): Environment => ({
  env: readEnv({}),
  clock: () => new Date(),
  enqueue: () => {
    throw new Error('Jobs are not started');
  },
  fetch,
  publicNetwork: {},
  reportProcess: () => {
    throw new Error('This process has no meter');
  },
});

export function createServices(database: Database, outside: Partial<Environment> = {}) {
  const parts = { ...defaultEnvironment(), ...outside };
  const { env, clock } = parts;
  const audit = createAuditService(database.orm, clock, {
    retentionDays: env.AUDIT_RETENTION_DAYS,
    enqueue: parts.enqueue,
  });
  const keyring = createKeyring(serverKeys(database, env), clock);
  const storedSettings = createStoredSettings({ database, env, keyring });
  const currentEnv = storedSettings.current;
  const mail = createMailService(currentEnv, clock);
  const endApiTokens = createTokenEnding({ audit, clock });
  const auth = createAuthService({ ...parts, database, audit, mail, keyring, currentEnv, endApiTokens });
  const emit = createWebhookEvents(parts);
  const base: ServiceParts = { ...parts, database, audit, auth, mail, currentEnv, emit };
  const articles = {
    ...createArticleService(createArticleStore(database.orm)),
    ...createArticleAdminService(base),
  };
  const media = createMediaService({ ...base, storage: createMediaStorage(env, parts.fetch) });
  const blogSearch = createBlogSearchService(database);
  const keywords = createKeywordService({
    ...base,
    renameSearchData: (key, to, within) => createSnapshotStore(within).rename(key, to),
  });
  const settings = createSettingsService(base);
  const sources = createSourceService(base);
  const citations = createCitationService(base);
  const results = createResultsService({ ...base, citations });
  const written = { ...base, articles, keywords, sources };
  const generation = createGenerationService(written);
  const foods = createFoodService(base);
  const searchConsole = createSearchConsoleService({ ...written, citations, foods, results, settings });
  const queue = createQueueService({ ...base, generation, articles, searchConsole });
  const sourceWatch = createSourceWatchService({ ...base, settings });
  const webhooks = createWebhookService(base);
  const status = createStatusService({ ...base, queue, findAlerts: [webhooks.findAlert] });
  const today = createTodayService({ ...base, queue, searchConsole, results, status });
  const calendar = createCalendarService({ ...base, articles });
  const users = createUserService(base);
  const authors = createAuthorService(base);
  const topics = createTopicService(base);
  const apiTokens = createApiTokenService({ ...base, users });
  const pageSources = [foods.pages, topics.pages, authors.pages];
  return {
    articles,
    claims: createClaimService({ database, articles, sources, sourceWatch }),
    blogSearch,
    citations,
    links: createLinkService({ database, blogSearch, pageSources }),
    pageSources,
    media,
    transfer: createTransferService({ ...base, articles, foods, media }),
    sitemapEntries: createSitemapEntries(database.orm),
    indexNow: createIndexNow(parts),
    indexStatus: createIndexStatusService({ ...base, searchConsole }),
    socialCards: createSocialCardService(),
    auth,
    users,
    audit,
    backup: createBackupService(base),
    keywords,
    sources,
    generation,
    queue,
    collaboration: createCollaborationService(base),
    calendar,
    today,
    ownWork: createOwnWork({ ...base, settings, sourceWatch, generation, calendar }),
    weeklyMail: createWeeklyMail({ ...base, users, today, sourceWatch }),
    live: createLiveChanges(database),
    searchConsole,
    results,
    status,
    settings,
    serverSettings: createServerSettingsService({ ...base, storedSettings, generation }),
    sourceWatch,
    authors,
    apiTokens,
    oauth: createOAuthService({ ...base, users, apiTokens }),
    topics,
    foods,
    research: createResearchService(base),
    search: createSearchService({ foods, sources: [topics.pages, authors.pages] }),
    webhooks,
  };
}

export type Services = ReturnType<typeof createServices>;

import type { PageSource } from '../domain/site/page-source.ts';
import { type ApiTokenService, createApiTokenService } from './api-tokens/api-token-service.ts';
import { createTokenEnding } from './api-tokens/end-api-tokens.ts';
import { createOAuthService, type OAuthService } from './api-tokens/oauth/oauth-service.ts';
import { type ArticleAdminService, createArticleAdminService } from './articles/article-admin-service.ts';
import { type ArticleService, createArticleService } from './articles/article-service.ts';
import { createArticleStore } from './articles/article-store.ts';
import { createSitemapEntries, type SitemapEntries } from './articles/sitemap-entries.ts';
import { type AuditService, createAuditService } from './audit/audit-service.ts';
import { type AuthService, createAuthService } from './auth/auth-service.ts';
import type { HashCost } from './auth/passwords.ts';
import { type AuthorService, createAuthorService } from './authors/author-service.ts';
import { type BlogSearchService, createBlogSearchService } from './blog-search/blog-search-service.ts';
import { type CalendarService, createCalendarService } from './calendar/calendar-service.ts';
import {
  type CollaborationService,
  createCollaborationService,
} from './collaboration/collaboration-service.ts';
import { createFoodService, type FoodService } from './foods/food-service.ts';
import { createGenerationService, type GenerationService } from './generation/generation-service.ts';
import { createKeywordService, type KeywordService } from './keywords/keyword-service.ts';
import { createLinkService, type LinkService } from './links/link-service.ts';
import { createMediaService, type MediaService } from './media/media-service.ts';
import { createMediaStorage } from './media/media-storage.ts';

import { type BackupService, createBackupService } from './platform/backup/backup-service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { type Env, readEnv } from './platform/env.ts';
import type { PublicNetwork } from './platform/http/public-address.ts';
import type { Enqueue } from './platform/jobs/job-runner.ts';
import { createLiveChanges, type LiveChanges } from './platform/live/live-changes.ts';
import { createMailService } from './platform/mail/mail-service.ts';
import {
  createStatusService,
  type ReportProcess,
  type StatusService,
} from './platform/status/status-service.ts';
import { createQueueService, type QueueService } from './queue/queue-service.ts';
import { createResultsService, type ResultsService } from './results/results-service.ts';
import { createSearchService, type SearchService } from './search/search-service.ts';
import {
  createSearchConsoleService,
  type SearchConsoleService,
} from './search-console/search-console-service.ts';
import { createSnapshotStore } from './search-console/snapshot-store.ts';
import { createIndexNow, type IndexNow } from './search-engines/index-now.ts';
import { createSettingsService, type SettingsService } from './settings/settings-service.ts';
import { createSocialCardService, type SocialCardService } from './social-cards/social-card-service.ts';
import type { WatchNetwork } from './source-watch/check-link.ts';
import { createSourceWatchService, type SourceWatchService } from './source-watch/source-watch-service.ts';
import { createSourceService, type SourceService } from './sources/source-service.ts';
import { createOwnWork, type OwnWork } from './today/own-work.ts';
import { createTodayService, type TodayService } from './today/today-service.ts';
import { createWeeklyMail, type WeeklyMail } from './today/weekly-mail.ts';
import { createTopicService, type TopicService } from './topics/topic-service.ts';
import { createTransferService, type TransferService } from './transfer/transfer-service.ts';
import { createUserService, type UserService } from './users/user-service.ts';
import { createWebhookEvents } from './webhooks/webhook-events.ts';
import { createWebhookService, type WebhookService } from './webhooks/webhook-service.ts';

export interface Services {
  articles: ArticleService & ArticleAdminService;
  blogSearch: BlogSearchService;
  links: LinkService;
  media: MediaService;
  sitemapEntries: SitemapEntries;
  pageSources: readonly PageSource[];
  indexNow: IndexNow;
  socialCards: SocialCardService;
  auth: AuthService;
  users: UserService;
  audit: AuditService;
  backup: BackupService;
  keywords: KeywordService;
  sources: SourceService;
  transfer: TransferService;
  generation: GenerationService;
  queue: QueueService;
  today: TodayService;
  ownWork: OwnWork;
  weeklyMail: WeeklyMail;
  calendar: CalendarService;
  collaboration: CollaborationService;
  live: LiveChanges;
  searchConsole: SearchConsoleService;
  results: ResultsService;
  status: StatusService;
  settings: SettingsService;
  authors: AuthorService;
  topics: TopicService;
  foods: FoodService;
  search: SearchService;
  sourceWatch: SourceWatchService;
  apiTokens: ApiTokenService;
  oauth: OAuthService;
  webhooks: WebhookService;
}

/** The dependencies of the services other than the database. Tests replace them. */
export interface Environment {
  env: Env;
  clock: Clock;
  enqueue: Enqueue;
  fetch: typeof fetch;
  publicNetwork: PublicNetwork;
  /** The network of the source watch. Production leaves it undefined and uses the real network. */
  sourceWatchNetwork: WatchNetwork | undefined;
  reportProcess: ReportProcess;
  /** The cost of computing a password hash. Production leaves it undefined and uses the default. */
  passwordCost: HashCost | undefined;
}

export function createServices(database: Database, outside: Partial<Environment> = {}): Services {
  const parts: Environment = {
    env: outside.env ?? readEnv({}),
    clock: outside.clock ?? (() => new Date()),
    enqueue:
      outside.enqueue ??
      (() => {
        throw new Error('Jobs are not started');
      }),
    fetch: outside.fetch ?? fetch,
    publicNetwork: outside.publicNetwork ?? {},
    sourceWatchNetwork: outside.sourceWatchNetwork,
    reportProcess:
      outside.reportProcess ??
      (() => {
        throw new Error('This process has no meter');
      }),
    passwordCost: outside.passwordCost,
  };
  const { env, clock } = parts;
  const audit = createAuditService(database.orm, clock, {
    retentionDays: env.AUDIT_RETENTION_DAYS,
    enqueue: parts.enqueue,
  });
  const mail = createMailService(env, clock);
  const auth = createAuthService({
    ...parts,
    database,
    audit,
    mail,
    endApiTokens: createTokenEnding({ audit, clock }),
  });
  const emit = createWebhookEvents(parts);
  const articles = {
    ...createArticleService(createArticleStore(database.orm)),
    ...createArticleAdminService({ ...parts, database, audit, emit }),
  };
  const media = createMediaService({
    database,
    storage: createMediaStorage(env, parts.fetch),
    audit,
    clock,
    remote: parts.publicNetwork,
  });
  const blogSearch = createBlogSearchService(database);
  const keywords = createKeywordService({
    database,
    audit,
    clock,
    renameSearchData: (key, to, within) => createSnapshotStore(within).rename(key, to),
  });
  const settings = createSettingsService({ ...parts, database, audit });
  const sources = createSourceService({ database, audit, clock });
  const results = createResultsService({ ...parts, database });
  const generation = createGenerationService({ ...parts, database, articles, keywords, sources, audit });
  const foods = createFoodService({ ...parts, database, audit });
  const searchConsole = createSearchConsoleService({
    foods,
    ...parts,
    database,
    keywords,
    audit,
    results,
    articles,
    sources,
  });
  const queue = createQueueService({
    ...parts,
    database,
    audit,
    generation,
    articles,
    searchConsole,
    emit,
  });
  const sourceWatch = createSourceWatchService({ ...parts, database, audit, settings });
  const webhooks = createWebhookService({ ...parts, database, audit, auth, mail });
  const status = createStatusService({ ...parts, database, queue, findAlerts: [webhooks.findAlert] });
  const today = createTodayService({ database, clock, queue, searchConsole, results, status });
  const users = createUserService({ ...parts, database, auth, audit, mail });
  const authors = createAuthorService({ ...parts, database, audit });
  const topics = createTopicService({ ...parts, database, audit });
  const apiTokens = createApiTokenService({ ...parts, database, audit, auth, users });
  const pageSources = [foods.pages, topics.pages, authors.pages];
  return {
    articles,
    blogSearch,
    links: createLinkService({ database, blogSearch, pageSources }),
    pageSources,
    media,
    transfer: createTransferService({ ...parts, database, articles, media, audit, emit }),
    sitemapEntries: createSitemapEntries(database.orm),
    indexNow: createIndexNow(parts),
    socialCards: createSocialCardService(),
    auth,
    users,
    audit,
    backup: createBackupService({ database, env, clock }),
    keywords,
    sources,
    generation,
    queue,
    collaboration: createCollaborationService({ ...parts, database, auth, mail }),
    calendar: createCalendarService({ database, audit, articles }),
    today,
    ownWork: createOwnWork({ database, clock, settings, sourceWatch, generation }),
    weeklyMail: createWeeklyMail({ ...parts, database, auth, users, mail, today, sourceWatch }),
    live: createLiveChanges(database),
    searchConsole,
    results,
    status,
    settings,
    sourceWatch,
    authors,
    apiTokens,
    oauth: createOAuthService({ ...parts, database, auth, users, apiTokens }),
    topics,
    foods,
    search: createSearchService({ foods, sources: [topics.pages, authors.pages] }),
    webhooks,
  };
}

import { type AccountService, createAccountService } from './accounts/account-service.ts';
import { type ApiTokenService, createApiTokenService } from './api-tokens/api-token-service.ts';
import { createTokenEnding } from './api-tokens/end-api-tokens.ts';
import { type ArticleAdminService, createArticleAdminService } from './articles/article-admin-service.ts';
import { type ArticleService, createArticleService } from './articles/article-service.ts';
import { createArticleStore } from './articles/article-store.ts';
import { createSitemapEntries, type SitemapEntries } from './articles/sitemap-entries.ts';
import { type AuditService, createAuditService } from './audit/audit-service.ts';
import { type AuthService, createAuthService } from './auth/auth-service.ts';
import type { HashCost } from './auth/passwords.ts';
import { type AuthorService, createAuthorService } from './authors/author-service.ts';
import { type BackupService, createBackupService } from './backup/backup-service.ts';
import { type BlogSearchService, createBlogSearchService } from './blog-search/blog-search-service.ts';
import { type CalendarService, createCalendarService } from './calendar/calendar-service.ts';
import type { Clock } from './clock.ts';
import {
  type CollaborationService,
  createCollaborationService,
} from './collaboration/collaboration-service.ts';
import type { Database } from './db/database.ts';
import { type Env, readEnv } from './env.ts';
import { createGenerationService, type GenerationService } from './generation/generation-service.ts';
import { createHubService, type HubService } from './hubs/hub-service.ts';
import type { Enqueue } from './jobs/job-runner.ts';
import { createKeywordService, type KeywordService } from './keywords/keyword-service.ts';
import { createLinkService, type LinkService } from './links/link-service.ts';
import { createLiveChanges, type LiveChanges } from './live/live-changes.ts';
import { createMailService } from './mail/mail-service.ts';
import { createMediaService, type MediaService } from './media/media-service.ts';
import { createMediaStorage } from './media/media-storage.ts';
import type { RemoteImageOptions } from './media/remote-image.ts';
import { createOverviewService, type OverviewService } from './overview/overview-service.ts';
import { createWeeklyMail, type WeeklyMail } from './overview/weekly-mail.ts';
import { createQueueService, type QueueService } from './queue/queue-service.ts';
import { createResultsService, type ResultsService } from './results/results-service.ts';
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
import { createStatusService, type ReportProcess, type StatusService } from './status/status-service.ts';
import { createTransferService, type TransferService } from './transfer/transfer-service.ts';
import { createWebhookEvents } from './webhooks/webhook-events.ts';
import { createWebhookService, type WebhookService } from './webhooks/webhook-service.ts';

export interface Services {
  articles: ArticleService & ArticleAdminService;
  blogSearch: BlogSearchService;
  links: LinkService;
  media: MediaService;
  sitemapEntries: SitemapEntries;
  indexNow: IndexNow;
  socialCards: SocialCardService;
  auth: AuthService;
  accounts: AccountService;
  audit: AuditService;
  backup: BackupService;
  keywords: KeywordService;
  sources: SourceService;
  transfer: TransferService;
  generation: GenerationService;
  queue: QueueService;
  overview: OverviewService;
  weeklyMail: WeeklyMail;
  calendar: CalendarService;
  collaboration: CollaborationService;
  live: LiveChanges;
  searchConsole: SearchConsoleService;
  results: ResultsService;
  status: StatusService;
  settings: SettingsService;
  authors: AuthorService;
  hubs: HubService;
  sourceWatch: SourceWatchService;
  apiTokens: ApiTokenService;
  webhooks: WebhookService;
}

/** The dependencies of the services other than the database. Tests replace them. */
export interface Environment {
  env: Env;
  clock: Clock;
  enqueue: Enqueue;
  fetch: typeof fetch;
  remoteImages: RemoteImageOptions;
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
    remoteImages: outside.remoteImages ?? {},
    sourceWatchNetwork: outside.sourceWatchNetwork,
    reportProcess:
      outside.reportProcess ??
      (() => {
        throw new Error('This process has no meter');
      }),
    passwordCost: outside.passwordCost,
  };
  const { env, clock } = parts;
  const audit = createAuditService(database.orm, clock, env.AUDIT_RETENTION_DAYS);
  const mail = createMailService(env, clock);
  const auth = createAuthService({
    ...parts,
    database,
    audit,
    mail,
    endApiTokens: createTokenEnding({ audit, clock }),
  });
  const webhookEvents = createWebhookEvents(parts);
  const articles = {
    ...createArticleService(createArticleStore(database.orm)),
    ...createArticleAdminService({ ...parts, database, audit, webhookEvents }),
  };
  const media = createMediaService({
    database,
    storage: createMediaStorage(env, parts.fetch),
    audit,
    clock,
    remote: parts.remoteImages,
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
  const searchConsole = createSearchConsoleService({
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
    webhookEvents,
  });
  const sourceWatch = createSourceWatchService({ ...parts, database, audit, settings });
  const status = createStatusService({ ...parts, database, queue });
  const overview = createOverviewService({ database, clock, queue, searchConsole, results, status });
  const accounts = createAccountService({ ...parts, database, auth, audit, mail });
  return {
    articles,
    blogSearch,
    links: createLinkService({ database, blogSearch }),
    media,
    transfer: createTransferService({ ...parts, database, articles, media, audit, webhookEvents }),
    sitemapEntries: createSitemapEntries(database.orm),
    indexNow: createIndexNow(parts),
    socialCards: createSocialCardService(),
    auth,
    accounts,
    audit,
    backup: createBackupService({ database, env, clock }),
    keywords,
    sources,
    generation,
    queue,
    collaboration: createCollaborationService({ ...parts, database, auth, mail }),
    calendar: createCalendarService({ database, audit, articles }),
    overview,
    weeklyMail: createWeeklyMail({ ...parts, database, auth, accounts, mail, overview, sourceWatch }),
    live: createLiveChanges(database),
    searchConsole,
    results,
    status,
    settings,
    sourceWatch,
    authors: createAuthorService({ ...parts, database, audit }),
    apiTokens: createApiTokenService({ ...parts, database, audit, auth, accounts }),
    hubs: createHubService({ ...parts, database, audit }),
    webhooks: createWebhookService({ ...parts, database, audit, auth, mail }),
  };
}

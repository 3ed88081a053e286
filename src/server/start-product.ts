import { basename, dirname } from 'node:path';
import { version } from '../../package.json' with { type: 'json' };
import { fallbackLocale } from '../domain/locale.ts';
import { formerFolders } from '../domain/site/former-folders.ts';
import { createApp } from './app.ts';
import { createJobHandlers } from './job-handlers.ts';
import { makeBackup } from './platform/backup/backup.ts';
import { openControlSocket } from './platform/backup/control-socket.ts';
import { upgrade } from './platform/backup/upgrade.ts';
import { within } from './platform/clock.ts';
import { type Database, updateStatistics } from './platform/db/database.ts';
import { protectCopy, watchDiskSpace } from './platform/db/disk-space.ts';
import type { Env } from './platform/env.ts';
import { createNotFoundLog } from './platform/http/middleware/request-log.ts';
import { listenWhileStarting, serve } from './platform/http/serve.ts';
import { createWorkerApp } from './platform/http/worker-app.ts';
import { type JobRunner, startJobs } from './platform/jobs/job-runner.ts';
import { listenForContentChanges, readContentVersion } from './platform/live/content-changes.ts';
import type { Log } from './platform/logs/log.ts';
import { loadAssets } from './platform/page-cache/assets.ts';
import { createPageCache, type PageCache } from './platform/page-cache/cache.ts';
import { createCacheLookup } from './platform/page-cache/cache-lookup.ts';
import { createKnownAddresses } from './platform/page-cache/known-addresses.ts';
import { createKnownSlugs } from './platform/page-cache/known-slugs.ts';
import { createMissingPages, firstSegmentsOf } from './platform/page-cache/missing-pages.ts';
import {
  createPageRenderer,
  notFoundId,
  type PageRendererOptions,
  preloadPages,
} from './platform/page-cache/render.ts';
import { releaseStartupMemory } from './platform/release-startup-memory.ts';
import { createMetrics, serveMetrics } from './platform/status/metrics.ts';
import {
  createEventLoopMonitor,
  createProcessMeter,
  type RecentErrors,
} from './platform/status/process-meter.ts';
import { isTraced, startTracing } from './platform/tracing.ts';
import { seedContent } from './seed-content.ts';
import { createServices, type Services } from './services.ts';

export interface ProductOptions {
  variables: Record<string, string | undefined>;
  /** The folder with the client build; undefined in development, where Vite serves the client. */
  clientFolder?: string;
  files: PageRendererOptions['files'];
  preparedDatabase?: string;
  before?: Parameters<typeof serve>[0]['before'];
  /** Called when the product has stopped after an uncaught error. By default the process exits with status 1. */
  onFailure?: () => void | Promise<void>;
}

export interface RunningProduct {
  address: string;
  stop: () => Promise<void>;
}

/** The components that `start` in main.ts has created. */
interface Prepared {
  env: Env;
  log: Log;
  errors: RecentErrors;
  droppedLogLines: () => number;
  databaseOpening: Promise<Database>;
  /** The functions that stop the components that have been started. They are called in reverse order. */
  closeFunctions: (() => Promise<unknown>)[];
  isStopping: () => boolean;
  stop: () => Promise<void>;
}

/** After this time, the start-up work is over: the embedded database has been compiled and the first page rendered. */
const settledAfterMs = 15_000;
const readyWithinMs = 2000;

/** Starts the services, the HTTP routes and the jobs in this order. Until the routes exist, the server answers 503. */
export async function startProduct(
  { variables, clientFolder, files, before }: ProductOptions,
  { env, log, errors, droppedLogLines, databaseOpening, closeFunctions, isStopping, stop }: Prepared,
): Promise<RunningProduct> {
  const servesPages = env.ROLE !== 'worker';
  const development = env.NODE_ENV === 'development';
  const stopWithinMs = env.SHUTDOWN_TIMEOUT * 1000;
  closeFunctions.push(await startTracing(variables));
  const server = await listenWhileStarting(env);
  closeFunctions.push(async () => server.close().closeAllConnections());
  // The pages and assets are loaded while the thread of the embedded database opens it.
  if (servesPages && !variables.SITE_URL && !process.stdin.isTTY && !process.stdout.isTTY)
    log.warn(
      'SITE_URL is not set and there is no terminal, so this looks like a service: set SITE_URL to the public address, or the first visitor may become admin',
    );
  if (servesPages && !development) preloadPages();
  const assetsLoading = clientFolder
    ? loadAssets(clientFolder, { https: env.SITE_URL.startsWith('https:') })
    : Promise.resolve(new Map<string, never>());
  // A failure is handled where the assets are awaited. Without this line, an earlier failure would end the process.
  assetsLoading.catch(() => {});
  const database = await databaseOpening;
  // A copy in memory loses all changes, so jobs such as mails must wait for the restart.
  const runsJobs = env.ROLE !== 'web' && !database.isCopy;
  const { applied, backup } = await upgrade(database, env);
  if (applied.length > 0) log.info({ applied, backup }, 'database migrated');
  const seeded = await seedContent(database);
  if (seeded > 0) log.info({ articles: seeded }, 'empty database: seed articles loaded');
  let jobRunner: JobRunner | undefined;
  const services = createServices(database, {
    env,
    // The job runner needs the services, so it is created after them, but before they enqueue a job: see waitsForJobs.
    enqueue: (job, payload, options) => {
      if (!jobRunner) throw new Error('The job runner has not been started');
      return jobRunner.enqueue(job, payload, options);
    },
    reportProcess: () => meter.report(),
  });
  services.results.start(log);
  closeFunctions.push(services.results.stop);
  const pages = createPageCache({
    maxBytes: 64 * 1024 * 1024,
    maxAgeMs: 60 * 60 * 1000,
    readContentVersion: () => readContentVersion(database),
    log,
  });
  const meter = createProcessMeter({
    role: env.ROLE,
    version: versionOf(clientFolder),
    pool: database.pool,
    errors,
    streams: () => services.live.subscriberCount,
    generationFailures: () => services.queue.runs.failures,
    refusedSearches: services.blogSearch.refusals,
    droppedLogLines,
    dataFolder: env.DATA_DIR,
    pages: servesPages ? () => pages : undefined,
  });
  closeFunctions.push(async () => meter.stop());
  const monitor = createEventLoopMonitor(log);
  const metrics = createMetrics(meter, monitor, services.status, log, services.results.counters);
  const { promise: jobsStarted, ...jobsStarting } = Promise.withResolvers<void>();
  jobsStarted.catch(() => {});
  // The HTTP server is stopped before the jobs, although it is started first.
  const closeJobFunctions: typeof closeFunctions = [];
  closeFunctions.push(async () => {
    for (const close of closeJobFunctions.reverse()) await close();
  });
  /** Starts everything that a reader's first page does not need. */
  const startBackgroundWork = async () => {
    if (servesPages) {
      // Unreadable keys must not stop the public site; /readyz reports them.
      await services.users
        .announceSetup(log)
        .catch((error) => log.error({ err: error }, 'the set-up code could not be created'));
    }
    await startJobs({
      database,
      jobs: createJobHandlers(services),
      log,
      monitor,
      runs: runsJobs,
      beforeWork: async (started) => {
        jobRunner = started;
        closeJobFunctions.push(() => started.stop(stopWithinMs - 2000));
        if (!runsJobs) return;
        // Before the workers, because on the embedded database it takes every run that a worker has taken for dead.
        await services.queue.runs.start(log);
        await services.webhooks.enqueueLost();
        closeJobFunctions.push(() => services.queue.runs.stop(stopWithinMs));
      },
    });
    await services.status.start(log);
    closeJobFunctions.push(services.status.stop);
    jobsStarting.resolve();
    await updateStatistics(database, 'articles', 'article_search', 'article_links', 'search_words', 'media');
    await updateStatistics(database, 'keywords (folded_term)');
    await services.searchConsole.updateStatistics();
  };
  if (env.METRICS_PORT !== undefined) {
    const own = await serveMetrics({ ...env, METRICS_PORT: env.METRICS_PORT }, metrics, log);
    closeFunctions.push(own.stop);
    log.info({ port: own.port }, 'serving metrics on a separate port');
  }
  const isReady = async () =>
    !isStopping() && jobRunner !== undefined && (await answers(database)) && keysAreReadable(services, log);
  const addressOf = (port: number) => `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`;
  const serving = (port: number) => {
    log.info({ engine: database.engine, role: env.ROLE, address: addressOf(port) }, 'serving');
    return { address: addressOf(port), stop };
  };

  if (!servesPages) {
    await startBackgroundWork();
    const app = createWorkerApp({ log, env, metrics, isReady });
    const http = await serve({ env, server, fetch: app.fetch, isStopping });
    closeFunctions.push(() => http.stop(stopWithinMs - 1000));
    return serving(http.port);
  }

  const slugs = createKnownSlugs({
    list: services.articles.listSlugs,
    onError: (error) => log.debug({ err: error }, 'the list of slugs could not be loaded'),
  });
  const addresses = createKnownAddresses({
    list: services.articles.listOldAddresses,
    onError: (error) => log.debug({ err: error }, 'the list of old addresses could not be loaded'),
  });
  const channel = await listenForContentChanges(database, {
    onChange: ({ changed, removed, addresses: added }) => {
      addresses.add(added);
      pages.invalidate(changed, removed);
      slugs.invalidate(changed);
    },
    onDisconnected: pages.notificationsLost,
    onReconnected: () => {
      pages.notificationsRestored();
      slugs.invalidate('all');
      addresses.add('all');
    },
  });
  closeFunctions.push(channel.close);

  const renderer = await createPageRenderer({
    services,
    addresses,
    siteUrl: env.SITE_URL,
    development,
    files,
    authUrl: env.AUTH_URL,
  });
  const pageOptions = { pages, renderer, development, log, counters: services.results.counters };
  const notFoundLog = createNotFoundLog(env);
  const app = createApp({
    ...pageOptions,
    env,
    services,
    siteUrl: env.SITE_URL,
    meter,
    monitor,
    metrics,
    isReady,
    notFoundLog,
    isTraced: isTraced(variables),
    offlineFiles: files.offline,
    clientFolder,
  });
  const missing = createMissingPages({
    pages,
    slugs,
    addresses,
    patternOf: renderer.patternOf,
    reserved: firstSegmentsOf([
      ...app.routes.map(({ path }) => path),
      ...formerFolders.map((folder) => `/${folder}`),
    ]),
    notFoundId,
  });
  const http = await serve({
    env,
    server,
    isStopping,
    cached: createCacheLookup({
      ...pageOptions,
      assets: await assetsLoading,
      missing: development ? undefined : missing,
      notFoundLog,
      served: meter.servedFromMemory,
    }),
    fetch: (request, ...rest) =>
      waitsForJobs(request)
        ? jobsStarted.then(() => app.fetch(request, ...rest))
        : app.fetch(request, ...rest),
    before,
  });
  closeFunctions.push(() => http.stop(stopWithinMs - 1000));
  // Event streams are closed before the HTTP server, because open streams would keep the server from stopping.
  closeFunctions.push(services.live.close);

  closeFunctions.push(logCacheUse(pages, log));
  await startBackgroundWork();

  if (database.engine === 'pglite') {
    await protectCopy(database, log);
    closeFunctions.push(watchDiskSpace(database, env.DATA_DIR, log).close);
    const control = await openControlSocket(
      env.DATA_DIR,
      {
        backup: (file) => makeBackup(database, env, file),
        createAdmin: async (email) => ({
          link: await services.users.invitations.createAdminLink(email, fallbackLocale),
        }),
      },
      log,
    );
    closeFunctions.push(control.close);
  }

  const settled = setTimeout(releaseStartupMemory, settledAfterMs).unref();
  closeFunctions.push(async () => clearTimeout(settled));

  return serving(http.port);
}

/**
 * Whether a request waits at a start until the job runner has been started. A request that changes data may enqueue a
 * job in its transaction, and on the embedded database that transaction holds the only connection.
 */
const waitsForJobs = ({ method, url }: Request): boolean =>
  !(method === 'GET' || method === 'HEAD') || /^\/(api|auth)\//.test(new URL(url).pathname);

/** Returns the version and the build, because two processes of the same version may run different builds. */
const versionOf = (clientFolder: string | undefined) =>
  clientFolder ? `${version} (${basename(dirname(clientFolder)).slice(0, 8)})` : version;

function logCacheUse(pages: PageCache, log: Log): () => Promise<void> {
  let logged = { ...pages.counts };
  const timer = setInterval(() => {
    const { hits, misses, renders } = pages.counts;
    log.info(
      {
        hits: hits - logged.hits,
        misses: misses - logged.misses,
        renders: renders - logged.renders,
        bytes: pages.bytes,
      },
      'pages from the cache',
    );
    logged = { hits, misses, renders };
  }, 60_000).unref();
  return async () => clearInterval(timer);
}

const keysAreReadable = (services: Services, log: Log): Promise<boolean> =>
  services.auth.keyring.check().then(
    () => true,
    (error) => {
      log.error({ err: error }, 'not ready: the server keys in DATA_DIR/keys cannot be read; restore them');
      return false;
    },
  );

/** A readiness check must be quick, so a database that does not respond within two seconds counts as not ready. */
const answers = ({ pool }: Database): Promise<boolean> =>
  within(readyWithinMs, pool.query('SELECT 1')).then(
    () => true,
    () => false,
  );

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '../../../domain/problems.ts';
import type { Counters } from '../../results/counters.ts';
import { within } from '../clock.ts';
import { sameSecret } from '../crypto.ts';
import { freeBytesOf } from '../db/disk-space.ts';
import type { Env } from '../env.ts';
import type { Log } from '../logs/log.ts';
import { StartFailure } from '../start-failure.ts';
import { type EventLoopMonitor, loopResolutionMs, type ProcessMeter } from './process-meter.ts';
import type { StatusService } from './status-service.ts';

/** The buckets range from a fast response to a generation that a user waits for. */
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const databaseTimeoutMs = 2000;
const nanosecond = 1e-9;

/** Collected at each scrape. The metrics of requests do not cover those that the page cache answers. */
export function createMetrics(
  meter: ProcessMeter,
  monitor: EventLoopMonitor,
  status: Pick<StatusService, 'numbers'>,
  log: Log,
  counters?: Pick<Counters, 'totals'>,
) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that reached the app, by route pattern',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long they took until the answer began',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers,
  });
  meter.onRequest(({ method, route, status: code, seconds }) => {
    requests.inc({ method, route, status: code });
    durations.observe({ method, route }, seconds);
  });

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => Record<string, number> | number, label?: string) =>
    new Counter({
      name,
      help,
      registers,
      labelNames: label ? [label] : [],
      collect() {
        this.reset();
        const found = read();
        if (typeof found === 'number') this.inc(found);
        else for (const [value, amount] of Object.entries(found)) this.inc({ [label ?? '']: value }, amount);
      },
    });

  const { parts, delay } = meter;
  counter(
    'novasjekk_kept_answers_total',
    'Pages and files served from memory, ahead of the app',
    () => meter.servedFromMemory,
    'kind',
  );
  if (parts.pages) {
    const { pages } = parts;
    counter('novasjekk_page_cache_total', 'What the page cache did', () => pages().counts, 'event');
    gauge('novasjekk_page_cache_bytes', 'Bytes of cached pages', () => pages().bytes);
    gauge('novasjekk_notifications_connected', 'Whether notifications of content changes arrive', () =>
      Number(pages().isNotified),
    );
  }
  if (counters) {
    const { totals } = counters;
    counter('novasjekk_page_views_total', 'Counted views of pages, by entry', () => totals.view, 'entry');
    counter('novasjekk_scan_clicks_total', 'Clicks on links to the app', () => totals.scan, 'call_to_action');
  }
  counter(
    'novasjekk_event_loop_blocks_total',
    'Requests and jobs during which the event loop was blocked for more than 50 ms',
    () => monitor.blocks,
    'during',
  );
  counter(
    'novasjekk_generation_failures_total',
    'Failed attempts to generate content, by problem code',
    parts.generationFailures,
    'code',
  );
  counter(
    'novasjekk_searches_refused_total',
    'Searches of readers that were refused because too many were running',
    parts.refusedSearches,
  );
  counter(
    'novasjekk_log_lines_dropped_total',
    'Log lines that were dropped because nothing read the log',
    () => parts.droppedLogLines?.() ?? 0,
  );
  gauge('novasjekk_disk_free_bytes', 'Free space on the disk of DATA_DIR', () =>
    freeBytesOf(parts.dataFolder),
  );
  gauge('novasjekk_event_streams', 'Open event streams', () => parts.streams());
  gauge('novasjekk_database_pool_connections', 'Connections to the database', () => parts.pool.totalCount);
  gauge('novasjekk_database_pool_idle', 'Idle connections', () => parts.pool.idleCount);
  gauge(
    'novasjekk_database_pool_waiting',
    'Callers that wait for a connection',
    () => parts.pool.waitingCount,
  );
  counter('process_cpu_seconds_total', 'Processor time', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge('process_start_time_seconds', 'Start time of the process', () => meter.startedAt.getTime() / 1000);
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Used JavaScript heap', () => process.memoryUsage().heapUsed);
  gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay of the event loop', () =>
    Math.max(0, delay.percentile(50) * nanosecond - loopResolutionMs / 1000),
  );
  gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of the event loop delay', () =>
    Math.max(0, delay.percentile(99) * nanosecond - loopResolutionMs / 1000),
  );
  const stored = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const info = stored('novasjekk_info', 'The version and the role of the process', 'version', 'role');
  info.set({ version: parts.version, role: parts.role }, 1);
  const up = stored('novasjekk_database_up', 'Whether the database answered');
  const jobs = stored('novasjekk_jobs', 'Jobs of each kind, by their state', 'queue', 'state');
  const ages = stored(
    'novasjekk_jobs_oldest_seconds',
    'Age of the oldest overdue or running job',
    'queue',
    'state',
  );
  const items = stored('novasjekk_queue_items', 'Items of the content queue, by their state', 'status');
  const tokens = stored(
    'novasjekk_generation_tokens_this_month',
    'Input and output tokens of the model this month',
    'direction',
  );
  const cost = stored(
    'novasjekk_generation_cost_this_month',
    'Cost of the tokens this month, in the currency of AI_PRICES',
  );
  const backupAge = stored(
    'novasjekk_backup_age_seconds',
    'Time since the last backup; missing if there has been none',
  );

  /** Without the database, its metrics are left out, and novasjekk_database_up is 0. */
  const readDatabase = async () => {
    for (const each of [jobs, ages, items, tokens, cost]) each.reset();
    backupAge.remove();
    try {
      const found = await within(databaseTimeoutMs, status.numbers());
      for (const { queue, state, jobs: amount, oldestSeconds } of found.jobs) {
        jobs.set({ queue, state }, amount);
        if (state === 'created' || state === 'retry' || state === 'active')
          ages.set({ queue, state }, oldestSeconds);
      }
      for (const [state, amount] of Object.entries(found.items)) items.set({ status: state }, amount);
      tokens.set({ direction: 'in' }, found.spent.tokensIn);
      tokens.set({ direction: 'out' }, found.spent.tokensOut);
      cost.set(found.spent.cost);
      if (found.lastBackup) backupAge.set((Date.now() - found.lastBackup.getTime()) / 1000);
      up.set(1);
    } catch (error) {
      log.debug({ err: error }, 'metrics: the database is unavailable');
      up.set(0);
    }
  };

  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      await readDatabase();
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Whether the header contains the token. The comparison takes constant time. */
export const hasMetricsToken = (token: string, authorization: string | undefined): boolean =>
  sameSecret(`Bearer ${token}`, authorization ?? '');

/** Needs the METRICS_TOKEN. Without that setting, only a private port answers. */
export const metricsHandler =
  ({ METRICS_TOKEN }: Pick<Env, 'METRICS_TOKEN'>, metrics: Metrics, { isPrivate = false } = {}) =>
  async (c: Context): Promise<Response> => {
    if (!METRICS_TOKEN && !isPrivate) throw new Problem('not_found');
    if (METRICS_TOKEN && !hasMetricsToken(METRICS_TOKEN, c.req.header('authorization')))
      return c.text('The token is missing or wrong', 401, { 'www-authenticate': 'Bearer' });
    return c.body(await metrics.read(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    });
  };

/** METRICS_PORT is meant for a private network: a token is needed only if METRICS_TOKEN is set. */
export async function serveMetrics(
  env: Pick<Env, 'METRICS_HOST' | 'METRICS_TOKEN'> & { METRICS_PORT: number },
  metrics: Metrics,
  log: Log,
) {
  const { METRICS_HOST, METRICS_PORT } = env;
  const app = new Hono().get('/metrics', metricsHandler(env, metrics, { isPrivate: true }));
  app.onError((error, c) => {
    log.error({ err: error }, 'metrics failed');
    return c.body(null, 500);
  });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 10_000 },
    (request, response) => void answer(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = `The metrics cannot be served on ${METRICS_HOST}:${METRICS_PORT} (${error.code}).`;
      reject(new StartFailure(`${reason} Check METRICS_HOST and METRICS_PORT.`));
    });
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

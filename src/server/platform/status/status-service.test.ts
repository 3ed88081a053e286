import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeInOrderOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { publishScheduled } from '../../articles/scheduling/publish.job.ts';
import { createServices } from '../../services.ts';
import { readEnv } from '../env.ts';
import { countRequests } from '../http/middleware/count-requests.ts';
import type { RequestEnv } from '../http/middleware/request-log.ts';
import { problemResponse } from '../http/problem-response.ts';
import { describeJob, handleJob } from '../jobs/job.ts';
import { startJobs } from '../jobs/job-runner.ts';
import { createLog } from '../logs/log.ts';
import { createMetrics, hasMetricsToken, metricsHandler } from './metrics.ts';
import { createEventLoopMonitor, createProcessMeter, createRecentErrors } from './process-meter.ts';

const silent = pino({ level: 'silent' });
const block = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describeInOrderOnDatabase('the status', (database, engine) => {
  const newProcess = (settings: Record<string, string> = {}) => {
    const errors = createRecentErrors();
    const meter = createProcessMeter({
      role: 'all',
      version: '1.2.3',
      pool: database().pool,
      errors,
      streams: () => 2,
      pages: () => ({ counts: { hits: 5, misses: 3, renders: 2 }, bytes: 1000, isNotified: true }),
      generationFailures: () => ({ provider_fault: 3 }),
      refusedSearches: () => 0,
      dataFolder: '.',
    });
    const services = createServices(database(), {
      env: readEnv(settings),
      reportProcess: () => meter.report(),
    });
    const monitor = createEventLoopMonitor(silent);
    return {
      errors,
      meter,
      monitor,
      services,
      metrics: createMetrics(meter, monitor, services.status, silent),
    };
  };

  it('is complete even before any process has started its jobs', async () => {
    const { services, meter } = newProcess({ SMTP_URL: 'smtp://mail.example' });
    const status = await services.status.describe();
    expect(status).toMatchObject({ version: '1.2.3', engine, mail: true, model: null, images: 'folder' });
    expect(status).toMatchObject({
      jobs: [],
      failed: [],
      failedCount: 0,
      overdue: [],
      late: [],
      lastBackup: null,
    });
    expect(status.databaseBytes).toBeGreaterThan(1_000_000);
    const { rows } = await database().pool.query('SHOW fsync');
    expect(status.isSynced).toBe(rows[0].fsync === 'on');
    expect(status.processes).toMatchObject([{ streams: 2, cache: { hits: 5, bytes: 1000 } }]);
    meter.stop();
  });

  it('lists failed jobs, overdue schedules, overdue articles and the last backup', async () => {
    const { services, meter } = newProcess();
    const fails = describeJob({
      name: 'fails',
      payload: z.object({}),
      queue: { retryLimit: 0 },
      worker: { pollingIntervalSeconds: 0.5 },
    });
    const daily = describeJob({
      name: 'daily',
      payload: z.object({}).nullish(),
      queue: {},
      schedule: '17 3 * * *',
    });
    const jobs = [
      handleJob(fails, async () => {
        throw new Error('the printer is on fire');
      }),
      handleJob(daily, async () => {}),
    ];
    const work = await startJobs({ database: database(), jobs, log: silent });
    await work.enqueue(fails, {});
    await waitFor(async () => expect((await services.status.describe()).failed).toHaveLength(1));
    expect((await services.status.describe()).overdue).toEqual([]);
    await database().pool.query("UPDATE jobs.schedule SET created_on = now() - interval '25 hours'");
    await database().pool.query(
      `INSERT INTO articles (slug, status, title_no, content_no, author_name, auto_publish_at)
       VALUES ('for-sent', 'scheduled', 't', 'c', 'k', now() - interval '3 minutes'),
              ('snart', 'scheduled', 't', 'c', 'k', now() - interval '1 minute')`,
    );
    const scheduled = createServices(database(), { env: readEnv({ BACKUP_DIR: '/backups' }) });
    expect(await services.status.describeBackup()).toEqual({ at: null, isMissed: false });
    expect(await scheduled.status.describeBackup()).toEqual({ at: null, isMissed: true });
    await services.audit.record('backup.made', { actor: null, address: null });
    expect(await scheduled.status.describeBackup()).toMatchObject({ isMissed: false });
    const status = await services.status.describe();
    expect(status.failed).toMatchObject([{ queue: 'fails', tries: 1, reason: 'the printer is on fire' }]);
    expect(status.failedCount).toBe(1);
    expect(status.overdue.map(({ queue }) => queue)).toEqual(['daily']);
    expect(status.late.map(({ slug }) => slug)).toEqual(['for-sent']);
    expect(Date.parse(status.lastBackup ?? '')).toBeGreaterThan(Date.now() - 60_000);
    // The list contains at most 20 failed jobs, but the count includes all.
    await database().pool.query(
      `INSERT INTO jobs.job (name, state, data) SELECT 'fails', 'failed', '"more"' FROM generate_series(1, 22)`,
    );
    const many = await services.status.describe();
    expect(many.failedCount).toBe(23);
    expect(many.failed).toHaveLength(20);
    await database().pool.query(`DELETE FROM jobs.job WHERE data = '"more"'`);
    await work.stop(1000);
    meter.stop();
  });

  it('counts one waiting publication for a scheduled article that was moved, and none for other articles', async () => {
    const { services, meter } = newProcess();
    const jobs = [handleJob(publishScheduled, async () => {})];
    const work = await startJobs({ database: database(), jobs, log: silent });
    const at = new Date(Date.now() + 3_600_000);
    const { rows } = await database().pool.query(
      `INSERT INTO articles (slug, status, title_no, content_no, author_name, auto_publish_at)
       VALUES ('flyttet', 'scheduled', 't', 'c', 'k', $1), ('utkast', 'draft', 't', 'c', 'k', NULL) RETURNING id`,
      [at],
    );
    const [moved, draft] = rows.map(({ id }) => id);
    for (const [articleId, startAfter] of [
      [moved, new Date(at.getTime() - 60_000)],
      [moved, at],
      [draft, at],
    ])
      await work.enqueue(publishScheduled, { articleId }, { startAfter });
    const { jobs: counted } = await services.status.describe();
    expect(counted.filter(({ queue }) => queue === 'publish-scheduled')).toMatchObject([{ jobs: 1 }]);
    await database().pool.query(`DELETE FROM jobs.job WHERE name = 'publish-scheduled'`);
    await work.stop(1000);
    meter.stop();
  });

  it('lists logged errors, newest first, without the other data of their log lines', async () => {
    const { services, errors, meter } = newProcess();
    const log = createLog({ LOG_LEVEL: 'info' }, { write: () => {} }, errors.add);
    log.child({ requestId: 'request-17' }).error({ err: new Error('boom'), password: 'hunter2' }, 'first');
    log.warn('only a warning');
    for (let n = 0; n < 40; n++)
      log.child({ job: 'greet' }).error({ err: new Error(`no ${n}`) }, 'job failed');
    const { errors: shown } = await services.status.describe();
    expect(shown).toHaveLength(20);
    expect(shown[0]).toMatchObject({
      message: 'job failed',
      reason: 'no 39',
      job: 'greet',
      pid: process.pid,
    });
    log.child({ requestId: 'request-17' }).error({ err: new Error('boom'), password: 'hunter2' }, 'last');
    const { errors: again } = await services.status.describe();
    expect(again[0]).toMatchObject({ message: 'last', reason: 'boom', requestId: 'request-17', job: null });
    expect(JSON.stringify(again)).not.toContain('hunter2');
    meter.stop();
  });

  it('shows the other processes that use the same PostgreSQL database', async () => {
    const one = newProcess();
    const other = newProcess();
    other.errors.add('of the other', new Error('elsewhere'), {});
    await other.services.status.start(silent);
    const status = await one.services.status.describe();
    expect(status.processes).toHaveLength(engine === 'postgres' ? 2 : 1);
    expect(status.errors.map(({ message }) => message)).toEqual(
      engine === 'postgres' ? ['of the other'] : [],
    );
    // A process without a recent report is no longer shown, but its errors still are.
    await database().pool.query(`UPDATE process_reports SET seen_at = now() - interval '1 minute'`);
    const later = await one.services.status.describe();
    expect(later.processes).toHaveLength(1);
    expect(later.errors).toHaveLength(engine === 'postgres' ? 1 : 0);
    await other.services.status.stop();
    one.meter.stop();
    other.meter.stop();
  });

  it('is exported as metrics of requests, blocks of the event loop, jobs, queue items, costs, the connection pool, event streams and the process', async () => {
    const { meter, monitor, metrics } = newProcess();
    const app = new Hono<RequestEnv>()
      .use(countRequests({ count: () => {} }, monitor))
      .get('/slow/:id', async (c) => {
        await wait(1);
        block(150);
        return c.text('done');
      });
    await app.request('/slow/17');
    meter.count({ method: 'GET', route: '/blogg/:slug', status: 200, seconds: 0.004 });
    meter.count({ method: 'GET', route: '/blogg/:slug', status: 500, seconds: 0.4 });
    meter.servedFromMemory.pages += 7;
    await database().pool.query(
      `INSERT INTO generation_spending (month, model, calls, tokens_in, tokens_out, cost)
       VALUES (to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), 'm', 2, 300, 40, 0.5) ON CONFLICT DO NOTHING`,
    );
    // Users cancelled this item, so nothing has failed.
    await database().pool.query(
      `INSERT INTO content_queue (payload, status, error)
       VALUES ('{"term": "avbrutt", "locale": "no"}', 'failed', '{"code": "item_cancelled"}')`,
    );
    const lines = (await metrics.read()).split('\n');
    for (const line of [
      'http_requests_total{method="GET",route="/blogg/:slug",status="500"} 1',
      'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/blogg/:slug"} 1',
      'http_request_duration_seconds_count{method="GET",route="/blogg/:slug"} 2',
      'novasjekk_kept_answers_total{kind="pages"} 7',
      'novasjekk_page_cache_total{event="hits"} 5',
      'novasjekk_page_cache_total{event="renders"} 2',
      'novasjekk_page_cache_bytes 1000',
      'novasjekk_event_streams 2',
      'novasjekk_event_loop_blocks_total{during="/slow/:id"} 1',
      'novasjekk_jobs{queue="fails",state="failed"} 1',
      'novasjekk_queue_items{status="needs_review"} 0',
      'novasjekk_queue_items{status="failed"} 0',
      'novasjekk_notifications_connected 1',
      'novasjekk_generation_failures_total{code="provider_fault"} 3',
      'novasjekk_generation_tokens_this_month{direction="in"} 300',
      'novasjekk_generation_cost_this_month 0.5',
      'novasjekk_database_up 1',
      'novasjekk_database_pool_waiting 0',
      'novasjekk_info{version="1.2.3",role="all"} 1',
    ])
      expect(lines).toContain(line);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'novasjekk_disk_free_bytes',
    ])
      expect(
        lines.some((line) => line.startsWith(`${name} `)),
        name,
      ).toBe(true);
    // A second scrape returns the same values, so a scrape does not reset or double the counters.
    expect((await metrics.read()).split('\n')).toContain('novasjekk_kept_answers_total{kind="pages"} 7');
    meter.stop();
  });

  it('is exported even while the database is unavailable', async () => {
    const { meter } = newProcess();
    const numbers = () => Promise.reject(new Error('ECONNREFUSED'));
    const text = await createMetrics(meter, createEventLoopMonitor(silent), { numbers }, silent).read();
    expect(text).toContain('novasjekk_database_up 0');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('novasjekk_jobs{');
    meter.stop();
  });
});

it.each([
  [undefined, false],
  ['', false],
  ['Bearer wrong-wrong-wrong', false],
  ['right-right-right', false],
  ['Bearer right-right-right', true],
])('hasMetricsToken for the header %j returns %s', (header, opens) => {
  expect(hasMetricsToken('right-right-right', header)).toBe(opens);
});

it.each([
  [{}, 404],
  [{ METRICS_TOKEN: 'right-right-right' }, 401],
])(
  'with the settings %j a scrape without a token is answered with the status %i',
  async (settings, status) => {
    const contentType = 'text/plain; version=0.0.4; charset=utf-8' as const;
    const metrics = { contentType, read: async () => 'secret' };
    const app = new Hono().get('/metrics', metricsHandler(settings, metrics));
    app.onError((error, c) => problemResponse(error, c, silent));
    const answer = await app.request('/metrics');
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('secret');
  },
);

it('a process reports its last 60 minutes, with one record per minute', () => {
  const meter = createProcessMeter({
    role: 'web',
    version: '1',
    pool: { totalCount: 3, idleCount: 1, waitingCount: 0 },
    errors: createRecentErrors(),
    streams: () => 0,
    generationFailures: () => ({}),
    refusedSearches: () => 0,
    dataFolder: '.',
  });
  for (let n = 0; n < 70; n++) {
    meter.servedFromMemory.pages += 2;
    meter.count({ method: 'GET', route: '/', status: n === 69 ? 503 : 200, seconds: 0.001 });
    meter.noteMinute();
  }
  const { minutes, pool, cache } = meter.report();
  expect(minutes).toHaveLength(60);
  expect(minutes.at(-1)).toMatchObject({ requests: 3, failures: 1 });
  expect(minutes.at(-2)).toMatchObject({ requests: 3, failures: 0 });
  expect(pool).toEqual({ total: 3, idle: 1, waiting: 0 });
  expect(cache.hits).toBe(0);
  meter.stop();
});

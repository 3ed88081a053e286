import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

const METRICS_TOKEN = 'a token for the monitor';

describe('a web process and a worker on one PostgreSQL', () => {
  let drop: () => Promise<void>;
  let client: pg.Client;
  let settings: Record<string, string>;
  let web: RunningProduct;
  let worker: RunningProduct | undefined;

  beforeAll(async () => {
    const copy = await createPostgresCopy();
    drop = copy.drop;
    client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'novasjekk-roles-'));
    settings = { DATABASE_URL: copy.url, DATA_DIR, METRICS_TOKEN };
    web = await startProduct({ ...settings, ROLE: 'web' });
  });
  afterAll(async () => {
    await Promise.all([web?.end(), worker?.end()]);
    await client.end();
    await drop();
  });

  const post = (path: string, body: object) =>
    fetch(web.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const metricsOf = (product: RunningProduct, headers: Record<string, string> = {}) =>
    fetch(`${product.address}/metrics`, { headers });
  const withToken = { authorization: `Bearer ${METRICS_TOKEN}` };

  it('share the work: the web process enqueues a job, and the worker runs it with the id of the request', async () => {
    await post('/auth/v1/signup', { email: 'kari@example.org', password: 'granskog og lyng' });
    const response = await post('/auth/v1/recover', { email: 'kari@example.org' });
    expect(response.status).toBe(200);
    const states = async () =>
      (await client.query("SELECT state FROM jobs.job WHERE name = 'auth-mail'")).rows.map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['created']);

    worker = await startProduct({ ...settings, ROLE: 'worker', METRICS_PORT: '0' });
    await waitFor(async () => expect(await states()).toEqual(['completed']));
    const logged = worker
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const { port } = logged.find(({ msg }) => msg === 'serving metrics on a separate port');
    const done = logged.find(({ job, msg }) => job === 'auth-mail' && msg === 'job done');
    expect(done.requestId).toBe(response.headers.get('x-request-id'));
    expect(web.output()).not.toContain('job done');

    const own = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: withToken });
    expect(await own.text()).toContain('novasjekk_jobs{queue="auth-mail",state="completed"} 1');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });

  it('answer different requests: the worker answers health checks and metrics only', async () => {
    if (!worker) throw new Error('no worker runs');
    const status = async (path: string) => (await fetch(worker?.address + path)).status;
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    for (const path of ['/', '/blogg', '/admin', '/api/config', '/auth/v1/settings', '/favicon.svg'])
      expect(await status(path), path).toBe(404);
    expect(await (await metricsOf(worker, withToken)).text()).toContain('role="worker"');
  });

  it('publish metrics that require the token and contain routes instead of addresses', async () => {
    expect((await metricsOf(web)).status).toBe(401);
    expect((await metricsOf(web, { authorization: 'Bearer something else at all' })).status).toBe(401);
    for (const path of [
      '/blogg/er-brod-ultraprosessert',
      '/nothing/such-page-1',
      '/api/articles/such-an-id',
      '/api/x-2',
    ])
      await fetch(web.address + path);
    await fetch(`${web.address}/blogg/er-brod-ultraprosessert`);
    const answer = await metricsOf(web, withToken);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    expect(text).toContain('http_requests_total{method="GET",route="/blogg/:slug",status="200"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/*",status="404"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/api/articles/:id",status="401"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/api/*",status="404"} 1');
    expect(text).toContain('http_requests_total{method="POST",route="/auth/v1/recover",status="200"} 1');
    expect(text).toMatch(/novasjekk_kept_answers_total\{kind="pages"\} [1-9]/);
    expect(text).not.toMatch(/er-brod|such-page|such-an-id|x-2/);
  });
});

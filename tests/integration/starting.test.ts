import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedCopy, createPostgresCopy } from '../setup/database/both-engines.ts';
import { freePort, runOn } from '../setup/database/postgres.ts';
import { describeInLongRun, itInLongRun } from '../setup/long-run.ts';
import {
  failToStart,
  type RunningProduct,
  startDevelopment,
  startProduct,
} from '../setup/product/product.ts';
import { startTcpRelay } from '../setup/product/tcp-relay.ts';

const folder = () => mkdtemp(join(tmpdir(), 'novasjekk-'));

/** Unlike `fetch`, reports when the system has taken the request over, even if the server has not read it yet. */
function sendRequest(address: string, path: string): { sent: Promise<void>; answer: Promise<string> } {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const sent = new Promise<void>((resolve) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`, () =>
      resolve(),
    ),
  );
  return { sent, answer: text(socket) };
}

/** The lines of the output that are neither log lines nor empty. Only one line of advice may be left. */
const adviceLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('{'))
    .map((line) => line.trim());

itInLongRun('the development server renders pages with the unbuilt client', async () => {
  const product = await startDevelopment({ DATA_DIR: await folder() });
  try {
    const response = await fetch(`${product.address}/blogg`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('/@vite/client');
  } finally {
    await product.end();
  }
});

describe('a start with bad settings fails with one line of advice', () => {
  itInLongRun('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const PORT = String((other.address() as AddressInfo).port);
    const { url, drop } = await createPostgresCopy();
    const { code, output } = await failToStart({ PORT, DATABASE_URL: url, DATA_DIR: await folder() });
    other.close();
    await drop();
    expect(adviceLines(output)).toEqual([
      `Port ${PORT} is already in use. Stop what uses it, or set PORT to another one.`,
    ]);
    expect(code).toBe(1);
  });

  itInLongRun('when the data folder cannot be used', async () => {
    const DATA_DIR = join(await folder(), 'file');
    await writeFile(DATA_DIR, '');
    await chmod(DATA_DIR, 0o400);
    const { code, output } = await failToStart({ DATA_DIR });
    expect(adviceLines(output)).toEqual([
      expect.stringMatching(/^The data folder .* cannot be used .* set DATA_DIR to another one\.$/),
    ]);
    expect(code).toBe(1);
  });

  itInLongRun('when PostgreSQL is unavailable, without showing the password', async () => {
    const port = await freePort();
    const { code, output } = await failToStart({
      DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/x`,
      DATABASE_START_TIMEOUT: '1',
      DATA_DIR: await folder(),
    });
    expect(adviceLines(output)).toEqual([
      `PostgreSQL is unavailable at 127.0.0.1:${port}/x (ECONNREFUSED). Check DATABASE_URL, and that the server runs.`,
    ]);
    expect(output).not.toContain('hunter2');
    expect(code).toBe(1);
  });

  it('when the value of a setting is invalid', async () => {
    const { code, output } = await failToStart({ DATA_DIR: await folder(), PORT: 'http' });
    expect(adviceLines(output)).toEqual([
      'Wrong setting: PORT must be a port number. Correct it and start again.',
    ]);
    expect(code).toBe(1);
  });
});

/** Makes every import of a package of the build chain fail. */
const withoutBuildChain = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  if (/^(vite|rolldown|typescript|lightningcss|tailwindcss|@tailwindcss)\\b/.test(specifier))
    throw new Error('The server loads ' + specifier);
  return next(specifier, context);
} });`;

itInLongRun(
  'the product starts from a built folder without the packages that only the build needs',
  async () => {
    const product = await startProduct({
      DATA_DIR: await createEmbeddedCopy(),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutBuildChain)}`,
    });
    for (const path of ['/', '/blogg?sok=melk', '/kort/no/om.png', '/admin/login'])
      expect([path, (await fetch(product.address + path)).status]).toEqual([path, 200]);
    await product.end();
  },
);

itInLongRun(
  'the product is alive but not ready while PostgreSQL is unavailable or migrations wait for a lock',
  async () => {
    const [port, databasePort] = [await freePort(), await freePort()];
    const { url, drop } = await createPostgresCopy();
    const target = new URL(url);
    const address = `http://127.0.0.1:${port}`;
    const statusOf = (path: string) =>
      fetch(address + path).then(
        ({ status }) => status,
        () => 0,
      );
    target.port = String(databasePort);
    const starting = startProduct({
      DATABASE_URL: target.href,
      PORT: String(port),
      DATABASE_START_TIMEOUT: '120',
      DATA_DIR: await folder(),
    });
    // The first start builds the product, which takes time if no earlier test has started it.
    await expect.poll(() => statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/blogg')).toBe(503);
    // PostgreSQL becomes reachable, but another process holds the migration lock.
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(20261115)');
    const { hostname, port: realPort } = new URL(url);
    const relay = await startTcpRelay({ host: hostname, port: Number(realPort || 5432) }, databasePort);
    await expect
      .poll(
        async () =>
          (
            await holder.query(
              "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
            )
          ).rows[0].n,
      )
      .toBeGreaterThan(0);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    await holder.end();
    const product = await starting;
    expect(await statusOf('/readyz')).toBe(200);
    await product.end();
    await relay.close();
    await drop();
  },
);

itInLongRun(
  'the product answers readers before its job runner is started, and changes afterwards',
  async () => {
    const port = await freePort();
    const { url, drop } = await createPostgresCopy();
    const address = `http://127.0.0.1:${port}`;
    // The job runner cannot start while another session creates its schema.
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('BEGIN; CREATE SCHEMA jobs');
    const starting = startProduct({ DATABASE_URL: url, PORT: String(port), DATA_DIR: await folder() });
    const statusOf = (path: string) =>
      fetch(address + path).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf('/blogg')).toBe(200);
    expect(await statusOf('/readyz')).toBe(503);
    let answered = false;
    const change = fetch(`${address}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'kari@example.com' }),
    }).then(({ status }) => {
      answered = true;
      return status;
    });
    expect(await statusOf('/om')).toBe(200);
    expect(answered).toBe(false);
    await holder.end();
    expect(await change).toBeLessThan(500);
    const product = await starting;
    expect(await statusOf('/readyz')).toBe(200);
    await product.end();
    await drop();
  },
);

describeInLongRun('the product on its embedded database', () => {
  let DATA_DIR: string;
  let product: RunningProduct;
  beforeAll(async () => {
    DATA_DIR = await createEmbeddedCopy();
    product = await startProduct({ DATA_DIR });
  });
  afterAll(() => product.end('SIGKILL'));

  it('locks its data folder, so that a second process is refused and the first is not affected', async () => {
    const { code, output } = await failToStart({ DATA_DIR });
    expect(adviceLines(output)).toEqual([
      `The data folder ${DATA_DIR} is in use by another process (pid ${product.process.pid}). Stop it first, or set DATA_DIR to another folder.`,
    ]);
    expect(code).toBe(1);
    expect((await fetch(`${product.address}/blogg`)).status).toBe(200);
  });

  it('starts right after kill -9 and still has its data', async () => {
    await product.end('SIGKILL');
    product = await startProduct({ DATA_DIR });
    expect(product.output()).not.toContain('seed articles loaded');
    expect(await (await fetch(`${product.address}/blogg/er-brod-ultraprosessert`)).text()).toContain('<h1>');
  });

  it('stops gracefully on SIGTERM, even if the signal is sent twice', async () => {
    product.process.kill('SIGTERM');
    product.process.kill('SIGTERM');
    expect(await product.end()).toEqual({ code: 0, signal: null });
    expect(product.output()).toContain('"msg":"stopped"');
  });
});

// The last test stops the product.
describe('the product on PostgreSQL', { shuffle: false }, () => {
  let drop: () => Promise<void>;
  let url: string;
  let product: RunningProduct;
  beforeAll(async () => {
    const copy = await createPostgresCopy();
    ({ url, drop } = copy);
    product = await startProduct({ DATABASE_URL: copy.url, DATA_DIR: await folder() });
  });
  afterAll(async () => {
    await product.end('SIGKILL');
    await drop();
  });

  it('answers its health and readiness checks', async () => {
    expect(await (await fetch(`${product.address}/healthz`)).text()).toBe('ok');
    expect(await (await fetch(`${product.address}/readyz`)).text()).toBe('ready');
  });

  it('warns that SITE_URL is missing if it has no terminal, because a stranger could become the first admin', () => {
    expect(product.output()).toMatch(/"level":40.*SITE_URL is not set and there is no terminal/);
  });

  itInLongRun('is not ready while its key table is unreadable, and while it stops', async () => {
    await runOn(
      url,
      "INSERT INTO auth_keys (id, purpose, secret, created_at) VALUES ('broken', 'signing', '{', now())",
    );
    const fresh = await startProduct({ DATABASE_URL: url, DATA_DIR: await folder(), SHUTDOWN_DELAY: '5' });
    expect((await fetch(`${fresh.address}/readyz`)).status).toBe(503);
    expect((await fetch(`${fresh.address}/healthz`)).status).toBe(200);
    await runOn(url, 'DELETE FROM auth_keys');
    expect((await fetch(`${fresh.address}/readyz`)).status).toBe(200);
    // After SIGTERM the process is not ready, but it still serves requests for the seconds of SHUTDOWN_DELAY.
    const ended = fresh.end();
    await expect.poll(async () => (await fetch(`${fresh.address}/readyz`)).status).toBe(503);
    expect((await fetch(`${fresh.address}/blogg`)).status).toBe(200);
    expect((await ended).code).toBe(0);
  });

  it('completes open requests before it stops', async () => {
    const requests = Array.from({ length: 20 }, (_, n) => sendRequest(product.address, `/nothing-${n}`));
    await Promise.all(requests.map(({ sent }) => sent));
    await Promise.race(requests.map(({ answer }) => answer));
    const ended = product.end();
    for (const { answer } of requests) expect(await answer).toMatch(/^HTTP\/1\.1 404 /);
    expect((await ended).code).toBe(0);
  });
});

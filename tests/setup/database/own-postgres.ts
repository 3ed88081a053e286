import { startTcpRelay } from '../product/tcp-relay.ts';
import { createDatabaseOn, freePort } from './postgres.ts';
import { type PostgresServer, startServer } from './postgres-server.ts';

/** Starts a PostgreSQL that a test may stop and start again. Unlike the shared server, it writes safely to the disk. */
export async function startOwnPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? reachThroughRelay(given) : startServer(await freePort(), {});
}

/**
 * Uses the server that TEST_DATABASE_URL names, which a test must not stop because others may use it. Creates a
 * database there, and from `stop` to `start` closes and refuses all connections to it, as if the server were down.
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

import { createDatabaseOn, freePort } from './postgres.ts';
import { type PostgresServer, startServer } from './postgres-server.ts';
import { layWire } from './wire.ts';

/** A PostgreSQL that a test may stop and start again; it writes to its disk as one in use does. */
export async function startOwnPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? reachThroughWire(given) : startServer(await freePort(), {});
}

/**
 * Others may use the server that TEST_DATABASE_URL names, so a test cannot stop it. It gets a new database there, and
 * every connection to it is closed and refused from `stop` to `start`, as it is while a server is down.
 */
async function reachThroughWire(server: string): Promise<PostgresServer> {
  const database = await createDatabaseOn(server);
  const url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  let wire = await layWire(target);
  const { port } = wire;
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    start: async () => {
      wire = await layWire(target, port);
    },
    stop: () => wire.close(),
    end: async () => {
      await wire.close();
      await database.drop();
    },
  };
}

import { freePort } from './postgres.ts';
import { startServer } from './postgres-server.ts';

/** A PostgreSQL that a test may stop and start again; it writes to its disk as one in use does. */
export const startOwnPostgres = async () => startServer(await freePort(), {});

import { createServer } from 'vite';
import type { Database } from '../../src/server/platform/db/database.ts';

/**
 * Opens and migrates a database with the product's own code, and closes it after `fill`. `where` is the data folder of
 * an embedded database or the address of a PostgreSQL database.
 */
export async function withDatabase(
  where: string | { DATABASE_URL: string; DATABASE_STATEMENT_TIMEOUT?: number },
  fill: (database: Database, load: <T>(path: string) => Promise<T>) => Promise<void>,
): Promise<void> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>;
  const { openDatabase } = await load<typeof import('../../src/server/platform/db/client.ts')>(
    '/src/server/platform/db/client.ts',
  );
  const { migrate } = await load<typeof import('../../src/server/platform/db/migrate.ts')>(
    '/src/server/platform/db/migrate.ts',
  );
  const database = await openDatabase(
    typeof where === 'string' ? { DATA_DIR: where } : { DATA_DIR: '', ...where },
    () => {},
  );
  await migrate(database);
  await fill(database, load);
  await database.close();
  await vite.close();
}

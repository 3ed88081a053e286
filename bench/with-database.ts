import { createServer } from 'vite';
import type { Database } from '../src/server/db/database.ts';

/** Opens and migrates the embedded database of a folder with the product's own code, and closes it after `fill`. */
export async function withDatabase(
  DATA_DIR: string,
  fill: (database: Database, load: <T>(path: string) => Promise<T>) => Promise<void>,
): Promise<void> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>;
  const { openDatabase } =
    await load<typeof import('../src/server/db/client.ts')>('/src/server/db/client.ts');
  const { migrate } = await load<typeof import('../src/server/db/migrate.ts')>('/src/server/db/migrate.ts');
  const database = await openDatabase({ DATA_DIR }, () => {});
  await migrate(database);
  await fill(database, load);
  await database.close();
  await vite.close();
}

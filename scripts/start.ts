import { readFile } from 'node:fs/promises';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuseTooLittleMemory, saveMemoryOnSmallMachine } from './small-machine.ts';

saveMemoryOnSmallMachine();
// Loaded only now, because the line above may replace this process.
const { currentBuild, preparedDatabaseFile } = await import('./build.ts');
const { restartAfterError, runUntilStopped } = await import('./run-until-stopped.ts');
const { builtFiles } = await import('../src/web/client-files.ts');
// React and other packages are faster in production mode.
process.env.NODE_ENV ??= 'production';

await runUntilStopped(async () => {
  refuseTooLittleMemory(process.env.DATABASE_URL ? 'with PostgreSQL' : 'embedded');
  const { folder } = await currentBuild();
  // Keeps the compiled code of the server for the next start. If the folder is read-only, nothing is kept.
  enableCompileCache(join(folder, 'compile-cache'));
  const { start } = (await import(
    pathToFileURL(join(folder, 'server/main.js')).href
  )) as typeof import('../src/server/main.ts');
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'));
  const product = await start({
    variables: process.env,
    clientFolder: join(folder, 'client'),
    files: builtFiles(manifest),
    preparedDatabase: join(folder, preparedDatabaseFile),
    onFailure: restartAfterError,
  });
  flushCompileCache();
  return product;
});

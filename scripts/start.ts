import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtFiles } from '../src/web/client-files.ts';
import { currentBuild } from './build.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { refuseTooLittleMemory, saveMemoryOnSmallMachine } from './small-machine.ts';

saveMemoryOnSmallMachine();
// React and other packages are faster in production mode.
process.env.NODE_ENV ??= 'production';

await runUntilStopped(async () => {
  refuseTooLittleMemory(process.env.DATABASE_URL ? 'with PostgreSQL' : 'embedded');
  const { folder } = await currentBuild(prepareDatabase);
  const { start } = (await import(
    pathToFileURL(join(folder, 'server/main.js')).href
  )) as typeof import('../src/server/main.ts');
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'));
  return start({
    variables: process.env,
    clientFolder: join(folder, 'client'),
    files: builtFiles(manifest),
  });
});

/**
 * Prepares the database. Failures are ignored, because the product fails in the same way at its start and explains it
 * to the operator.
 */
async function prepareDatabase(): Promise<void> {
  const script = join(import.meta.dirname, 'prepare-database.ts');
  // WebAssembly is not optimised, because the process is short-lived and the build needs the processor.
  await once(spawn(process.execPath, ['--liftoff-only', script], { stdio: 'ignore' }), 'close');
}

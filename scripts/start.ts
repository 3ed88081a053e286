import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from './build.ts';
import { runUntilStopped } from './run-until-stopped.ts';

// Dependencies such as React choose their faster form by it.
process.env.NODE_ENV ??= 'production';

await runUntilStopped(async () => {
  const { folder } = await currentBuild(prepareDatabase);
  const { start } = (await import(
    pathToFileURL(join(folder, 'server/main.js')).href
  )) as typeof import('../src/server/main.ts');
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'));
  return start({
    variables: process.env,
    clientFolder: join(folder, 'client'),
    scripts: islandsIn(manifest),
  });
});

/** Where it fails, the product meets the same and says what to do. */
async function prepareDatabase(): Promise<void> {
  const script = join(import.meta.dirname, 'prepare-database.ts');
  // For so short a life nothing is worth compiling twice; the build needs the processor.
  await once(spawn(process.execPath, ['--liftoff-only', script], { stdio: 'ignore' }), 'close');
}

/** The scripts that single pages ask for, by their source file's name. */
function islandsIn(manifest: Record<string, { file: string; isEntry?: boolean }>): Record<string, string> {
  const islands = Object.entries(manifest).filter(
    ([source, { isEntry }]) => isEntry && /\.island\.tsx?$/.test(source),
  );
  return Object.fromEntries(
    islands.map(([source, { file }]) => [source.replace(/^.*\/|\.island\.tsx?$/g, ''), `/${file}`]),
  );
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from './build.ts';

// `npm run backup`, `npm run restore` and `npm run move-to-postgres` run the product's own code from its build.
process.env.NODE_ENV ??= 'production';
const [command, ...given] = process.argv.slice(2);
try {
  const { folder } = await currentBuild();
  const { operations } = (await import(
    pathToFileURL(join(folder, 'server/main.js')).href
  )) as typeof import('../src/server/main.ts');
  const say = (line: string) => console.log(line);
  if (command === 'backup') await operations.backupCommand(process.env, given[0], say);
  else if (command === 'restore') await operations.restoreCommand(process.env, given[0], say);
  else if (command === 'move-to-postgres') await operations.moveCommand(process.env, say);
  else throw new Error(`There is no command ${command}.`);
  process.exit(0);
} catch (error) {
  const fixable = error instanceof Error && error.name === 'StartFailure';
  console.error(fixable ? (error as Error).message : error);
  process.exit(1);
}

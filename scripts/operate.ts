import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from './build.ts';

// The script of `npm run backup`, `backup:verify`, `restore`, `move-to-postgres`, `migrate` and `create-admin`, which
// use the product's own code.
process.env.NODE_ENV ??= 'production';
const [command, ...given] = process.argv.slice(2);
try {
  const { folder } = await currentBuild();
  const operations = (await import(
    pathToFileURL(join(folder, 'server/operations.js')).href
  )) as typeof import('../src/server/operations.ts');
  const say = (line: string) => console.log(line);
  if (command === 'backup') await operations.backupCommand(process.env, given[0], say);
  else if (command === 'backup:verify') await operations.verifyBackupCommand(process.env, given[0], say);
  else if (command === 'restore') await operations.restoreCommand(process.env, given[0], say);
  else if (command === 'move-to-postgres') await operations.moveCommand(process.env, say);
  else if (command === 'migrate') await operations.migrateCommand(process.env, say);
  else if (command === 'create-admin') await operations.createAdminCommand(process.env, given[0], say);
  else throw new Error(`There is no command ${command}.`);
  process.exit(0);
} catch (error) {
  const fixable = error instanceof Error && error.name === 'StartFailure';
  console.error(fixable ? (error as Error).message : error);
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tests/setup/postgres.ts';
import { currentBuild } from './build.ts';

/** The browser tests (all, or those that are named) with each product as two processes on one PostgreSQL. */
const folder = mkdtempSync(join(tmpdir(), 'novasjekk-two-'));
// As root, PostgreSQL runs as a user of its own, who must get to its folder.
chmodSync(folder, 0o755);
await currentBuild();
const postgres = await startPostgres(join(folder, 'postgres'));
const tests = spawn(
  join(import.meta.dirname, '../node_modules/.bin/playwright'),
  ['test', '--reporter=list', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, TEST_TWO_PROCESSES: 'true', TEST_DATABASE_URL: postgres.urlOf('postgres') },
  },
);
const [code] = await once(tests, 'close');
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = code ?? 1;

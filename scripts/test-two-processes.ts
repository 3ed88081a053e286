import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres } from '../tests/setup/database/postgres.ts';
import { currentBuild } from './build.ts';
import { checkTestNeeds } from './test-needs.ts';

/**
 * Runs the browser tests against products that consist of two processes on one PostgreSQL. The arguments choose the
 * tests; without arguments, all run.
 */
await checkTestNeeds('postgres', 'chromium');
await currentBuild();
const postgres = await startPostgres();
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
process.exitCode = code ?? 1;

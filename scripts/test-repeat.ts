import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/**
 * Finds tests that fail only sometimes: runs `npm test` several times, each time in another random order. In every
 * second run another process keeps one core busy. `TEST_SHUFFLE_SEED=<seed> npm test` runs the same order again.
 */
const root = join(import.meta.dirname, '..');
const failuresFile = join(root, '.cache/test-reports/failures.json');
const logs = join(root, '.cache/test-repeat');
const runs = Number(process.argv[2] ?? 4);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Usage: npm run test:repeat [number of runs]');
  process.exit(1);
}
rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });

/** Ends with its parent process, also if that is killed. */
const busyLoop = 'const parent = process.ppid; while (process.ppid === parent);';
const failedTests: string[] = [];
for (let run = 1; run <= runs; run++) {
  const seed = randomInt(1, 2 ** 31);
  const isBusy = run % 2 === 0;
  const { summary, failures } = await runTests(run, seed, isBusy);
  console.log(`run ${run} of ${runs}, seed ${seed}${isBusy ? ', one core busy' : ''}: ${summary}`);
  for (const failure of failures) {
    console.log(`  ${failure}`);
    failedTests.push(`${failure} (seed ${seed})`);
  }
}
if (failedTests.length > 0) console.log(`\nFailed tests:\n${failedTests.join('\n')}`);
console.log(`\nThe output of each run is in ${logs}`);
process.exitCode = failedTests.length > 0 ? 1 : 0;

async function runTests(
  run: number,
  seed: number,
  isBusy: boolean,
): Promise<{ summary: string; failures: string[] }> {
  rmSync(failuresFile, { force: true });
  const log = createWriteStream(join(logs, `run-${run}.txt`));
  const load = isBusy ? spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }) : undefined;
  const endLoad = () => load?.kill('SIGKILL');
  process.once('exit', endLoad);
  const tests = spawn(process.execPath, ['scripts/test.ts'], {
    cwd: root,
    env: { ...process.env, TEST_SHUFFLE_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [tests.stdout, tests.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      log.write(chunk);
    });
  const [code] = await once(tests, 'close');
  endLoad();
  process.off('exit', endLoad);
  log.end();
  await finished(log);
  const [seconds, counts] = output.trimEnd().split('\n').slice(-2);
  const failures: string[] = existsSync(failuresFile) ? JSON.parse(readFileSync(failuresFile, 'utf8')) : [];
  if (code !== 0 && failures.length === 0) failures.push('the run ended without a report');
  return { summary: `${counts} (${seconds})`, failures };
}

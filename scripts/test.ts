import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tests/setup/postgres.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test-reports');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Count {
  passed: number;
  failed: number;
  /** Tests that a busy machine upset: in CI they get a second try, and are named. */
  secondTry?: string[];
}

interface Step {
  name: string;
  command: [string, ...string[]];
  /** Reads the counts from the step's report; a step without one is a single check. */
  count?: () => Count;
}

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
/** Only these browser tests, where any are named. */
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
// The configurations of Vitest and Playwright read it.
if (options.includes('--long')) process.env.TEST_LONG = 'true';
const closePostgres = options.includes('--two-processes') ? await prepareTwoProcesses() : undefined;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');

const steps: Step[] = [
  { name: 'lint and format', command: [bin('biome'), 'ci', '--error-on-warnings'] },
  { name: 'route types', command: [bin('react-router'), 'typegen'] },
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'import boundaries', command: [process.execPath, 'scripts/check-imports.ts'] },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
  {
    name: 'unit and integration tests',
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => {
      const report = JSON.parse(readFileSync(unitReport, 'utf8'));
      return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
    },
  },
  {
    name: 'browser tests',
    command: [bin('playwright'), 'test', '--reporter=list,json', ...named],
    count: () => {
      const { stats, suites } = JSON.parse(readFileSync(browserReport, 'utf8'));
      return {
        passed: stats.expected + stats.flaky,
        // A skipped test has not shown what it should.
        failed: stats.unexpected + stats.skipped,
        secondTry: suites.flatMap(flakyIn),
      };
    },
  },
];

const total = { passed: 0, failed: 0 };
const secondTry: string[] = [];
const failed: string[] = [];
// With two processes the same sources serve in another way: what looks at them alone would say the same again.
const wanted = closePostgres ? steps.filter(({ name }) => /^(build|browser tests)$/.test(name)) : steps;
for (const { name, command, count } of wanted) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const code = await run(command);
  const single = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  let counted: Count = single;
  try {
    counted = count?.() ?? single;
  } catch {
    console.error(`${name} left no report.`);
  }
  // A run that failed without a failed test (a crash, no test found) is a failure all the same.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.failed > 0) failed.push(name);
  secondTry.push(...(counted.secondTry ?? []));
  console.log(
    `── ${name}: ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
await closePostgres?.();
if (secondTry.length > 0) console.log(`\nPassed only at the second try:\n${secondTry.join('\n')}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** One PostgreSQL for the run, where every product of the browser tests is two processes. */
async function prepareTwoProcesses(): Promise<() => Promise<void>> {
  process.env.TEST_TWO_PROCESSES = 'true';
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-two-'));
  // As root, PostgreSQL runs as a user of its own, who must get to its folder.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'postgres'));
  process.env.TEST_DATABASE_URL = postgres.urlOf('postgres');
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

interface Suite {
  file: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

function flakyIn(suite: Suite): string[] {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `${suite.file}: ${title}`), ...(suite.suites ?? []).flatMap(flakyIn)];
}

function run([program, ...args]: [string, ...string[]]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, PLAYWRIGHT_FORCE_TTY: '0' },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

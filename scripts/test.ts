import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

// The configurations of Vitest and Playwright read it.
if (process.argv.includes('--long')) process.env.TEST_LONG = 'true';
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
    command: [bin('playwright'), 'test', '--reporter=list,json'],
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
for (const { name, command, count } of steps) {
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
if (secondTry.length > 0) console.log(`\nPassed only at the second try:\n${secondTry.join('\n')}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

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

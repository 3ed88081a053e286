import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { folderInMemory } from './folder-in-memory.ts';
import { checkTestNeeds } from './test-needs.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test-reports');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Count {
  passed: number;
  failed: number;
  failures?: string[];
  files?: FileTime[];
}

interface FileTime {
  file: string;
  seconds: number;
}

interface Step {
  name: string;
  command: [string, ...string[]];
  /** Settings of the command, besides those of this process. */
  env?: Record<string, string>;
  /** Reads the counts from the step's report. A step without a report counts as one check. */
  count?: () => Count;
}

const isLongRun = process.argv.includes('--long');
/** Set by `npm run test:repeat`, or by hand to run the tests in the same order again. */
const shuffleSeed = process.env.TEST_SHUFFLE_SEED;
// The configurations of Vitest and Playwright read this variable.
if (isLongRun) process.env.TEST_LONG = 'true';
await checkTestNeeds('postgres', 'chromium');
// Every test file copies a database of a thousand small files. On a disk, that takes a fifth of the processor time of
// the tests.
process.env.TMPDIR ??= folderInMemory();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const browserReport = join(reports, 'browser.json');
const failuresFile = join(reports, 'failures.json');

/** They need one core, and use the time that the tests leave: at their start, at their end, and while they wait. */
const checks: Step[] = [
  { name: 'lint and format', command: [bin('biome'), 'ci', '--error-on-warnings'] },
  // With more than one checker, each further checker would check the shared types again.
  { name: 'types', command: [bin('tsc'), '--noEmit', '--checkers', '1'] },
  {
    name: 'promises and switches',
    command: [bin('oxlint'), '--type-aware', '--threads=1', '--deny-warnings'],
    // On one core and with fewer garbage collections, it takes 19 instead of 33 seconds of processor time.
    env: { GOMAXPROCS: '1', GOGC: '400' },
  },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  { name: 'import boundaries', command: [process.execPath, 'scripts/structure/check-imports.ts'] },
  { name: 'code counts', command: [process.execPath, 'scripts/structure/code-counts.ts'] },
];

const tests: Step[] = [
  { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
  // These tests need no database. They use one core, because the checks use the other.
  vitestStep('unit tests', ['--project=no database', '--maxWorkers=1']),
  vitestStep('integration tests', ['--project=database', '--project=site']),
  {
    name: 'browser tests',
    command: [
      bin('playwright'),
      'test',
      '--reporter=list,json',
      ...(shuffleSeed ? [`--shuffle=${shuffleSeed}`] : []),
    ],
    count: () => {
      const { stats, suites } = JSON.parse(readFileSync(browserReport, 'utf8'));
      return {
        passed: stats.expected,
        // A skipped test counts as failed, because it has proved nothing.
        failed: stats.unexpected + stats.flaky + stats.skipped,
        failures: suites.flatMap(failuresIn),
        files: suites.map((suite: Suite) => ({
          file: join('tests/e2e', suite.file),
          seconds: millisecondsIn(suite) / 1000,
        })),
      };
    },
  },
  ...(isLongRun
    ? [{ name: 'environments', command: [process.execPath, 'scripts/test-environments.ts'] } satisfies Step]
    : []),
];

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const times: string[] = [];
const files: FileTime[] = [];
const startedAt = performance.now();
const secondsSince = (start: number) => (performance.now() - start) / 1000;
await Promise.all([runInOrder(checks, true), runInOrder(tests, false)]);
if (files.length > 0) {
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\nThe slowest test files:\n${lines.join('\n')}`);
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
writeFileSync(failuresFile, JSON.stringify(failures));
console.log(`\nSeconds: ${times.join(', ')}; in all ${secondsSince(startedAt).toFixed(0)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function vitestStep(name: string, options: string[]): Step {
  const report = join(reports, `${name}.json`);
  return {
    name,
    command: [
      bin('vitest'),
      'run',
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => {
      const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
      return {
        passed: numPassedTests,
        failed: numTotalTests - numPassedTests,
        failures: testResults.flatMap(({ name, assertionResults }: VitestFile) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
        ),
        files: testResults.map(({ name, startTime, endTime }: VitestFile) => ({
          file: relative(root, name),
          seconds: (endTime - startTime) / 1000,
        })),
      };
    },
  };
}

async function runInOrder(steps: readonly Step[], inBackground: boolean): Promise<void> {
  for (const step of steps) await runStep(step, inBackground);
}

async function runStep({ name, command, env, count }: Step, inBackground: boolean): Promise<void> {
  if (!inBackground) console.log(`\n── ${name}`);
  const started = performance.now();
  const { code, output } = await run(command, env, inBackground);
  if (inBackground) console.log(`\n── ${name}\n${output.trimEnd()}`);
  const single = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  let counted: Count = single;
  try {
    counted = count?.() ?? single;
  } catch {
    console.error(`${name} left no report.`);
  }
  // A step can fail without a failed test, for example after a crash or if no test was found.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.failed > 0) failures.push(...(counted.failures?.length ? counted.failures : [name]));
  files.push(...(counted.files ?? []));
  times.push(`${name} ${secondsSince(started).toFixed(0)}`);
  console.log(
    `── ${name}: ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${secondsSince(started).toFixed(1)} s`,
  );
}

/** A file in Vitest's JSON report; times are in milliseconds. */
interface VitestFile {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: string }[];
}

/** A suite in Playwright's JSON report; durations are in milliseconds. */
interface Suite {
  file: string;
  specs?: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

function failuresIn(suite: Suite): string[] {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  const inOwn = own.map(({ title }) => `${join('tests/e2e', suite.file)}: ${title}`);
  return [...inOwn, ...(suite.suites ?? []).flatMap(failuresIn)];
}

function millisecondsIn(suite: Suite): number {
  const own = (suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const durations = [...own.map(({ duration }) => duration), ...(suite.suites ?? []).map(millisecondsIn)];
  return durations.reduce((sum, duration) => sum + duration, 0);
}

/**
 * Runs a program. In the background, it gets only processor time that others do not use, and its output is returned
 * instead of printed, so that the outputs are not mixed.
 */
function run(
  [program, ...args]: [string, ...string[]],
  settings: Record<string, string> | undefined,
  inBackground: boolean,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const out = inBackground ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', out, out],
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
        PLAYWRIGHT_FORCE_TTY: '0',
        ...settings,
      },
    });
    if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    const keep = (text: Buffer) => {
      output += text;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, output });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

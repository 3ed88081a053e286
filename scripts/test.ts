import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkTestNeeds } from './test-needs.ts';

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

const isLongRun = process.argv.includes('--long');
// The configurations of Vitest and Playwright read it.
if (isLongRun) process.env.TEST_LONG = 'true';
await checkTestNeeds('postgres', 'chromium');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');

/** One after the other; what stands in a list of its own runs beside the others of its stage. */
const stages: Step[][][] = [
  [
    [
      { name: 'lint and format', command: [bin('biome'), 'ci', '--error-on-warnings'] },
      { name: 'route types', command: [bin('react-router'), 'typegen'] },
      { name: 'types', command: [bin('tsc'), '--noEmit'] },
      { name: 'import boundaries', command: [process.execPath, 'scripts/check-imports.ts'] },
      { name: 'dead code', command: [bin('knip'), '--no-progress'] },
    ],
    [{ name: 'build', command: [process.execPath, 'scripts/build.ts'] }],
  ],
  [
    [
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
    ],
  ],
  [
    [
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
    ],
  ],
  isLongRun ? [[{ name: 'environments', command: [process.execPath, 'scripts/test-environments.ts'] }]] : [],
];

const total = { passed: 0, failed: 0 };
const secondTry: string[] = [];
const failed: string[] = [];
const times: string[] = [];
const begun = performance.now();
const secondsSince = (start: number) => (performance.now() - start) / 1000;
for (const lanes of stages) {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await runStep(step, lanes.length > 1);
    }),
  );
}
if (secondTry.length > 0) console.log(`\nPassed only at the second try:\n${secondTry.join('\n')}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\nSeconds: ${times.join(', ')}; in all ${secondsSince(begun).toFixed(0)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runStep({ name, command, count }: Step, besideOthers: boolean): Promise<void> {
  if (!besideOthers) console.log(`\n── ${name}`);
  const started = performance.now();
  const { code, output } = await run(command, besideOthers);
  if (besideOthers) console.log(`\n── ${name}\n${output.trimEnd()}`);
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
  times.push(`${name} ${secondsSince(started).toFixed(0)}`);
  console.log(
    `── ${name}: ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${secondsSince(started).toFixed(1)} s`,
  );
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

/** What runs beside others keeps its output until it is done: mixed, nobody could read it. */
function run(
  [program, ...args]: [string, ...string[]],
  keepOutput: boolean,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const out = keepOutput ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', out, out],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, PLAYWRIGHT_FORCE_TTY: '0' },
    });
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

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync(['{src,scripts,tests}/**/*.{test,spec}.{ts,tsx}', 'tests/**/*.ts'], {
  cwd: root,
}).filter(
  (file) =>
    !['tests/setup/wait-for.ts', 'tests/faults/vitest.config.ts', 'scripts/test-waits.test.ts'].includes(
      file,
    ),
);

/** Time limits of single tests and waits, and pauses of a fixed length in a browser. */
const ownLimits =
  /\bvi\.wait(For|Until)\b|\b(timeout|retries|retry): ?\d|[tT]est\.setTimeout\(|waitForTimeout|\b\}, \d+_000\);/;

it('no test has a time limit of its own, because the limits of the configuration suit every machine', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (ownLimits.test(line) ? [`${file}:${n + 1}: ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

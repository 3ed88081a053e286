import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the label reader recognises 98 % of the annotated NOVA 4 lists and of their markers, with at most 3 % false alarms', () => {
  const output = execFileSync(
    process.execPath,
    ['scripts/evaluate-labels.ts', 'tests/fixtures/labels/lists.json'],
    { encoding: 'utf8' },
  );
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  const [found, falseAlarms, markers] = [...last.matchAll(/(\d+\.\d) %/g)].map(([, figure]) =>
    Number(figure),
  );
  expect(last).toMatch(/^found [\d.]+ %, false alarms [\d.]+ %, markers [\d.]+ %$/);
  expect(found).toBeGreaterThanOrEqual(98);
  expect(falseAlarms).toBeLessThanOrEqual(3);
  expect(markers).toBeGreaterThanOrEqual(98);
});

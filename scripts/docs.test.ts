import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { report } from './simulate-traffic.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

it('docs/operating.md says what every setting does', () => {
  const settings = [...read('src/server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  );
  expect(settings.length).toBeGreaterThan(30);
  const operating = read('docs/operating.md');
  expect(settings.filter((name) => !operating.includes(`\`${name}\``))).toEqual([]);
});

it('docs/scale.md shows what the simulation says', () => {
  // The formatter lines the columns up.
  const plain = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/-+:/g, '-:');
  expect(plain(read('docs/scale.md'))).toContain(plain(report()));
});

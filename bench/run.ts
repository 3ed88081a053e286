import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkTestNeeds } from '../scripts/test-needs.ts';

// `npm run bench` runs all benchmarks, and `npm run bench cached-page` runs one. Each prints its figures and its limit.
const wanted = process.argv.slice(2);
const all = readdirSync(import.meta.dirname)
  .map((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1])
  .filter((name) => name !== undefined);

const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0)
  throw new Error(`No benchmark is called ${unknown.join(', ')}: there are ${all.join(', ')}`);

const onPostgres = ['admin-at-scale', 'saves', 'results-at-scale', 'small-machine'];
const chosen = all.filter((each) => wanted.length === 0 || wanted.includes(each));
await checkTestNeeds(
  ...(chosen.some((name) => onPostgres.includes(name)) ? (['postgres'] as const) : []),
  ...(chosen.includes('lighthouse') || chosen.includes('page-weight') ? (['chromium'] as const) : []),
);
for (const name of chosen) {
  console.log(`\n── ${name}`);
  const { default: bench } = (await import(join(import.meta.dirname, `${name}.bench.ts`))) as {
    default: () => Promise<boolean>;
  };
  if (!(await bench())) process.exitCode = 1;
}

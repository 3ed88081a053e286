import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench` runs all, `npm run bench cached-page` one. Each prints its figures against its limit.
const wanted = process.argv.slice(2);
const all = readdirSync(import.meta.dirname)
  .map((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1])
  .filter((name) => name !== undefined);

for (const name of all.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n── ${name}`);
  const { default: bench } = (await import(join(import.meta.dirname, `${name}.bench.ts`))) as {
    default: () => Promise<boolean>;
  };
  if (!(await bench())) process.exitCode = 1;
}

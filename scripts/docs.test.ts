import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '../src/server/platform/env.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The settings that a document explains, which are those in the first column of a table. */
const explainedIn = (file: string): string[] =>
  [...read(file).matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name = '']) => name);

/** Settings for the tests, which the product does not read. */
const testSettings = ['TEST_DATABASE_URL', 'CHROMIUM_PATH'];

it('docs/settings.md explains every setting exactly once', () => {
  expect(explainedIn('docs/settings.md').sort()).toEqual([...settingNames, ...testSettings].sort());
});

it('docs/threat-model.md names only tests that exist', () => {
  const files = ['src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
  );
  const existing = new Set(files.map((file) => basename(file)));
  const named = read('docs/threat-model.md').matchAll(/`([\w-]+\.(?:test|spec)\.ts)`/g);
  expect([...named].map(([, name = '']) => name).filter((name) => !existing.has(name))).toEqual([]);
});

it('no document except docs/settings.md explains a setting', () => {
  const others = readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md') && file !== 'settings.md')
    .map((file) => join('docs', file));
  for (const file of ['README.md', ...others]) {
    const repeated = explainedIn(file).filter((name) => settingNames.includes(name));
    // The table of roles in docs/operating.md has the name of this setting as its heading.
    expect(repeated.filter((name) => name !== 'ROLE')).toEqual([]);
  }
});

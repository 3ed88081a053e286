import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the files for operators are consistent, and the product runs behind the example proxies', () => {
  const root = join(import.meta.dirname, '../..');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-shipping.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  console.log(stdout);
  expect(status, `${stdout}\n${stderr}`).toBe(0);
});

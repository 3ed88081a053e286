import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWhileSaving } from '../../bench/load/read-while-saving.ts';
import { onCore } from '../../bench/setup/server-process.ts';
import { signInAsAdmin } from '../setup/product/newsroom-client.ts';
import { startProduct } from '../setup/product/product.ts';

it('no request fails at 10,000 requests a second while a user saves, and the saved text is shown', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const product = await startProduct({ DATA_DIR, LOG_LEVEL: 'warn' }, onCore(0));
  const { readers, saves, newestIsShown } = await readWhileSaving(
    product.address,
    await signInAsAdmin(product.address),
  );
  await product.end();
  console.log(
    `${JSON.stringify(readers)}, ${saves.length} saves, the slowest ${saves.at(-1)?.toFixed(0)} ms`,
  );
  expect(readers.failures).toEqual({});
  expect(readers.answered).toBe(readers.asked);
  expect(saves.length).toBeGreaterThan(10);
  expect(newestIsShown).toBe(true);
});

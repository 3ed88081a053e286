import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWhileSaving } from '../../bench/reading-while-saving.ts';
import { startServerProcess } from '../../bench/server-process.ts';

it('10,000 requests a second for half a minute while an editor saves: none fails, and what was saved is shown', async () => {
  const product = await startServerProcess(join(import.meta.dirname, '../../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')),
    LOG_LEVEL: 'warn',
  });
  const { readers, saves, newestIsShown } = await readWhileSaving(product.address);
  await product.stop();
  console.log(
    `${JSON.stringify(readers)}, ${saves.length} saves, the slowest ${saves.at(-1)?.toFixed(0)} ms`,
  );
  expect(readers.failures).toEqual({});
  expect(readers.answered).toBe(readers.asked);
  expect(saves.length).toBeGreaterThan(10);
  expect(newestIsShown).toBe(true);
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareServers, viewHeaders } from './load/page-load.ts';
import { startServerProcess } from './setup/server-process.ts';

/** A cached response takes about 38 µs, so this allows 3 µs for counting its view. */
const limit = 0.92;

/** Compares the cached article page of a product that counts views with one that does not. */
export default async function countingCost(): Promise<boolean> {
  const start = (COUNT_READERS: 'true' | 'false') =>
    startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
      PORT: '0',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')),
      LOG_LEVEL: 'warn',
      COUNT_READERS,
    });
  const counting = await start('true');
  const silent = await start('false');
  const { ratio } = await compareServers(counting, silent, viewHeaders('br'));
  await counting.stop();
  await silent.stop();
  const isWithinLimit = ratio >= limit;
  console.log(
    `with counting: ${ratio.toFixed(3)} of the requests per second of processor time; limit ${limit}: ${isWithinLimit ? 'ok' : 'TOO SLOW'}`,
  );
  return isWithinLimit;
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPage, viewHeaders } from './load/page-load.ts';
import { median, startServerProcess } from './setup/server-process.ts';

const rounds = 9;
const limit = 0.97;

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
  const headers = viewHeaders('br');
  await loadPage(counting, headers);
  await loadPage(silent, headers);
  await counting.settle();
  await silent.settle();
  const measured: { ratio: number; cpuRatio: number }[] = [];
  // The two products are measured in turn, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    const without = await loadPage(silent, headers);
    const counted = await loadPage(counting, headers);
    measured.push({
      ratio: counted.perSecond / without.perSecond,
      cpuRatio: without.cpuPerRequest / counted.cpuPerRequest,
    });
  }
  await counting.stop();
  await silent.stop();
  const ratio = median(measured.map((each) => each.ratio));
  const cpuRatio = median(measured.map((each) => each.cpuRatio));
  const isWithinLimit = ratio >= limit;
  console.log(
    `with counting: ${ratio.toFixed(3)} of the requests a second, ${cpuRatio.toFixed(3)} by processor time per request; limit ${limit}: ${isWithinLimit ? 'ok' : 'TOO SLOW'}`,
  );
  return isWithinLimit;
}

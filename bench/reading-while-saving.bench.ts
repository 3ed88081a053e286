import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewsroomClient, signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { readWhileSaving } from './load/read-while-saving.ts';
import { type ServerProcess, startServerProcess } from './setup/server-process.ts';

const limitMs = 50;

/**
 * Sends 10,000 requests per second to public pages for 30 seconds while a user saves. The product runs on one core.
 */
export default async function readingWhileSaving(): Promise<boolean> {
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')),
    LOG_LEVEL: 'warn',
  });
  try {
    const editor = await signInAsAdmin(product.address);
    await product.settle();
    // A first load lets V8 compile the frequently used code.
    await readWhileSaving(product.address, editor, { seconds: 10 });
    const good = await measure(product, editor, 10_000, 30);
    // If the core cannot sustain the rate, the queue of requests only grows. Half the rate then shows how fast readers
    // are served.
    if (!good) await measure(product, editor, 5000, 15);
    return good;
  } finally {
    await product.stop();
  }
}

async function measure(
  product: ServerProcess,
  editor: NewsroomClient,
  perSecond: number,
  seconds: number,
): Promise<boolean> {
  const before = product.cpuMs() ?? 0;
  const { readers, saves, newestIsShown } = await readWhileSaving(product.address, editor, {
    perSecond,
    seconds,
  });
  const cpu = ((product.cpuMs() ?? 0) - before) / 1000;
  const { asked, answered, perSecond: reached, p50, p99, p999, slowest, failures } = readers;
  const good = answered === asked && p99 < limitMs && newestIsShown;
  console.log(
    `${perSecond} a second for ${seconds} s: ${answered} of ${asked} answered, ${reached} a second; half within ${p50} ms, 99 of 100 within ${p99} ms (limit ${limitMs}), ` +
      `999 of 1000 within ${p999} ms, the slowest ${slowest} ms; failures ${JSON.stringify(failures)}; ` +
      `${saves.length} saves, the slowest ${Math.round(saves.at(-1) ?? 0)} ms; ${cpu.toFixed(1)} s of processor time: ${good ? 'ok' : 'NOT GOOD ENOUGH'}`,
  );
  return good;
}

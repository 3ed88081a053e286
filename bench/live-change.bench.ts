import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEvents } from '../tests/setup/product/event-stream.ts';
import { signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { median, startServerProcess } from './setup/server-process.ts';

const limitMs = 300;
const changes = 100;
const screens = 10;

/** Measures the time from a change until an open screen receives its event. */
export default async function liveChange(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  try {
    const client = await signInAsAdmin(product.address);
    const streams = await Promise.all(
      Array.from({ length: screens }, () => openEvents(product.address, client.token)),
    );
    const times: number[] = [];
    for (let n = 0; n < changes; n++) {
      const started = performance.now();
      const received = Promise.all(
        streams.map(async (stream) => {
          while ((await stream.next()).table !== 'content_queue');
          times.push(performance.now() - started);
        }),
      );
      await client.enqueue(`endring ${n}`);
      await received;
    }
    for (const stream of streams) await stream.close();
    const middle = median(times);
    const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
    const ok = middle < limitMs;
    console.log(
      `${middle.toFixed(1)} ms (median) from a change to ${screens} open screens, ${slowest.toFixed(1)} ms for the slowest 1 %; limit ${limitMs} ms: ${ok ? 'ok' : 'TOO SLOW'}`,
    );
    return ok;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewsroomClient, signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { fillQueue } from './setup/fill-queue.ts';
import { median, startServerProcess } from './setup/server-process.ts';

const few = 100;
const many = 10_000;
const warmUp = 30;
const rounds = 60;
/**
 * With 10,000 items a request may take at most 1.5 times as long as with 100. The margin covers noise of the machine.
 */
const limit = 1.5;

const screens = {
  'queue, Needs Review': '/queue',
  'queue, Done': '/queue?status=done',
  'keywords by priority': '/keywords',
} as const;

/** Compares the requests of the queue and keyword screens with 100 and with 10,000 items. */
export default async function queueAtScale(): Promise<boolean> {
  const small = await openNewsroom(few);
  const large = await openNewsroom(many);
  let ok = true;
  try {
    for (const [name, path] of Object.entries({ ...screens, 'one item': '' })) {
      const [before, after] = await measure([small, large], path);
      const ratio = after / before;
      const isWithinLimit = ratio <= limit;
      ok &&= isWithinLimit;
      console.log(
        `${name}: ${before.toFixed(2)} ms with ${few}, ${after.toFixed(2)} ms with ${many.toLocaleString('en')}: ratio ${ratio.toFixed(2)}; limit ${limit}: ${isWithinLimit ? 'ok' : 'TOO SLOW'}`,
      );
    }
  } finally {
    await small.close();
    await large.close();
  }
  return ok;
}

interface BenchNewsroom {
  client: NewsroomClient;
  item: string;
  close: () => Promise<void>;
}

async function openNewsroom(count: number): Promise<BenchNewsroom> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  await fillQueue(folder, count);
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  await product.settle();
  const client = await signInAsAdmin(product.address);
  const { items } = await client.get('/queue');
  return {
    client,
    item: `/queue/${items[0].id}`,
    close: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the median times of both products, which are measured in turn so that other load on the machine affects both.
 */
async function measure(newsrooms: [BenchNewsroom, BenchNewsroom], path: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const which of [0, 1] as const) {
      const { client, item } = newsrooms[which];
      const started = performance.now();
      await client.get(path || item);
      if (round >= warmUp) times[which].push(performance.now() - started);
    }
  }
  return [median(times[0]), median(times[1])];
}

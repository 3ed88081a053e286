import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillArticles, thousandWords } from './fill-articles.ts';
import { startServerProcess } from './server-process.ts';

const limitMs = 3;
const warmUp = 300;
const measured = 600;

/** What a page that is not in the cache costs: every request asks for an article nobody has asked for before. */
export default async function renderCost(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const same = thousandWords(0);
  await fillArticles(folder, 2 * (warmUp + measured), (n) =>
    n % 2 === 0
      ? { slug: `kjent-${n / 2}`, content: same }
      : { slug: `ny-${(n - 1) / 2}`, content: thousandWords(n) },
  );
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  const costOf = async (kind: string) => {
    const ask = async (n: number) => {
      const response = await fetch(`${product.address}/blogg/${kind}-${n}`, {
        headers: { 'accept-encoding': 'br' },
      });
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      await response.arrayBuffer();
    };
    await askAll(ask, 0, warmUp);
    await product.settle();
    const before = product.cpuMs() ?? 0;
    await askAll(ask, warmUp, warmUp + measured);
    return ((product.cpuMs() ?? 0) - before) / measured;
  };
  // Markdown is turned into HTML once per text: a page dropped from the cache finds it made already.
  const dropped = await costOf('kjent');
  const never = await costOf('ny');
  await product.stop();
  console.log(
    `${dropped.toFixed(2)} ms of processor time to render a 1,000-word article anew, query, compression and all; limit ${limitMs} ms: ${dropped <= limitMs ? 'ok' : 'TOO SLOW'}`,
  );
  console.log(`${never.toFixed(2)} ms for one whose Markdown is met for the first time`);
  return dropped <= limitMs;
}

/** Some at a time: waking a resting machine for every single request would cost more than the page. */
async function askAll(ask: (n: number) => Promise<void>, from: number, to: number): Promise<void> {
  let next = from;
  const askOn = async () => {
    while (next < to) await ask(next++);
  };
  await Promise.all(Array.from({ length: 8 }, askOn));
}

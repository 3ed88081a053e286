import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import createMarkdownIt from 'markdown-it';
import { createCachedResponse } from '../src/server/platform/page-cache/cached-response.ts';
import { fillArticles, thousandWords } from './setup/fill-articles.ts';
import { startServerProcess } from './setup/server-process.ts';
import { withDatabase } from './setup/with-database.ts';

/**
 * The limit as a multiple of the work that no product can avoid: the query, the compression, the HTTP response and, for
 * a new text, the conversion of its Markdown. The limit is a ratio, because the processor time of the same commit varies
 * by a factor of two from machine to machine.
 */
const limit = 3;
/** The number of warm-up requests, after which V8 has compiled the rendering code. */
const warmUp = 3000;
const measured = 600;
/** The median of these rounds is used, because other load on the machine may affect a single round. */
const rounds = 3;
/** After this time the product has released the memory of its start, including compiled code. */
const settledAfterMs = 16_000;

/** Measures the processor time of a cache miss, which is a request for an article that was not requested before. */
export default async function renderCost(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const same = thousandWords(0);
  await fillArticles(folder, 2 * (warmUp + rounds * measured), (n) =>
    n % 2 === 0
      ? { slug: `kjent-${n / 2}`, content: same }
      : { slug: `ny-${(n - 1) / 2}`, content: thousandWords(n) },
  );
  const query = await costOfQuery(folder);
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  let page = Buffer.alloc(0);
  const requestPage = (kind: string) => async (n: number) => {
    const response = await fetch(`${product.address}/blogg/${kind}-${n}`, {
      headers: { 'accept-encoding': 'br' },
    });
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    page = Buffer.from(await response.arrayBuffer());
  };
  const costOf = async (kind: string, again = false) => {
    await product.settle();
    const costs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Only the most recent pages are still cached, so a measurement of cached pages requests those in each round.
      const from = warmUp + (again ? rounds - 1 : round) * measured;
      const before = product.cpuMs() ?? 0;
      await requestAll(requestPage(kind), from, from + measured);
      costs.push(((product.cpuMs() ?? 0) - before) / measured);
    }
    return costs.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  };
  try {
    await wait(settledAfterMs);
    await requestAll(requestPage('kjent'), 0, warmUp);
    // The articles have the same text, whose HTML is memoised, so that their Markdown is not converted again.
    const missCost = await costOf('kjent');
    // The pages of the last round are requested again and are now answered from the cache.
    const hitCost = await costOf('kjent', true);
    await requestAll(requestPage('ny'), 0, warmUp);
    const newTextCost = await costOf('ny');
    const compression = await cpuPerCall(() => storePage(page));
    const conversion = await costOfConversion();
    const unavoidable = query + compression + hitCost;
    const ms = (time: number) => `${time.toFixed(2)} ms`;
    const report = (subject: string, cost: number, reference: number): boolean => {
      const ratio = cost / reference;
      const verdict = ratio <= limit ? 'ok' : 'TOO SLOW';
      console.log(`${ms(cost)} of processor time for ${subject}`);
      console.log(`  ${ratio.toFixed(2)} times the unavoidable work; limit ${limit}: ${verdict}`);
      return ratio <= limit;
    };
    console.log(
      `unavoidable: the query ${ms(query)}, compression and ETag ${ms(compression)}, HTTP ${ms(hitCost)}; conversion of new Markdown ${ms(conversion)}`,
    );
    const isMissFast = report('a 1,000-word article that is not in the cache', missCost, unavoidable);
    const isNewTextFast = report(
      'one whose Markdown is converted for the first time',
      newTextCost,
      unavoidable + conversion,
    );
    return isMissFast && isNewTextFast;
  } finally {
    await product.stop();
  }
}

const storePage = (body: Buffer) =>
  createCachedResponse({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });

/** The cost of markdown-it alone, without the rules that the product adds. */
async function costOfConversion(): Promise<number> {
  const converter = createMarkdownIt();
  let n = 0;
  const texts = Array.from({ length: 100 }, (_, seed) => thousandWords(seed));
  return cpuPerCall(async () => converter.render(texts[n++ % texts.length] ?? ''));
}

async function costOfQuery(folder: string): Promise<number> {
  let cost = Number.NaN;
  await withDatabase(folder, async (database, load) => {
    const { createArticleStore } = await load<typeof import('../src/server/articles/article-store.ts')>(
      '/src/server/articles/article-store.ts',
    );
    const store = createArticleStore(database.orm);
    let n = 0;
    cost = await cpuPerCall(() => store.findBySlug(`kjent-${n++ % (warmUp + measured)}`));
  });
  return cost;
}

/** Measures milliseconds of processor time per call, in all threads of this process. */
async function cpuPerCall(call: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < warmUp; n++) await call();
  const before = process.cpuUsage();
  for (let n = 0; n < measured; n++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / measured;
}

/**
 * Sends eight requests at a time, so that the server process does not become idle between requests. Otherwise the
 * processor time for waking it up would exceed the time for the page.
 */
async function requestAll(ask: (n: number) => Promise<void>, from: number, to: number): Promise<void> {
  let next = from;
  const requestNext = async () => {
    while (next < to) await ask(next++);
  };
  await Promise.all(Array.from({ length: 8 }, requestNext));
}

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewsroomClient, signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { loadPage, pagePath, viewHeaders } from './load/page-load.ts';
import { readWhileSaving } from './load/read-while-saving.ts';
import { type ServerProcess, startServerProcess } from './setup/server-process.ts';

const limitMs = 50;
/** The rate of the requests, as a share of the requests that a bare server answers on the same core. */
const rateShare = 0.5;

/**
 * Sends requests to public pages for 30 seconds while a user saves, at half the rate that a bare node:http server
 * sustains. The product runs on one core.
 */
export default async function readingWhileSaving(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  try {
    const editor = await signInAsAdmin(product.address);
    const page = await fetch(product.address + pagePath);
    // The bare server is measured on the same core, so the product must be idle.
    await product.settle();
    const possible = await bareServerRate(join(folder, 'page'), await page.text());
    // A first load lets V8 compile the frequently used code.
    await readWhileSaving(product.address, editor, { seconds: 10 });
    console.log(`a bare server on this core answers ${Math.round(possible)} requests a second`);
    return await measure(product, editor, Math.round(possible * rateShare), 30);
  } finally {
    await product.stop();
  }
}

/** Returns the number of requests per second that a bare server answers with this page. */
async function bareServerRate(file: string, page: string): Promise<number> {
  writeFileSync(file, page);
  const bare = await startServerProcess(join(import.meta.dirname, 'load/bare-server.ts'), [file]);
  try {
    const headers = viewHeaders('identity');
    await loadPage(bare, headers);
    return (await loadPage(bare, headers)).perSecond;
  } finally {
    await bare.stop();
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

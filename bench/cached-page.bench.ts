import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPage, pagePath, viewHeaders } from './load/page-load.ts';
import { median, startServerProcess } from './setup/server-process.ts';

const rounds = 5;
const limit = 0.8;

/** Compares the cached article page with a bare node:http server that sends the same bytes on the same core. */
export default async function cachedPage(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  let isWithinLimit = true;
  for (const encoding of ['identity', 'br'] as const) {
    const headers = viewHeaders(encoding);
    const file = join(folder, `page.${encoding}`);
    // A page that is read often is compressed again at a higher level. This load makes that happen before the
    // measurement.
    await loadPage(product, headers);
    writeFileSync(file, await rawBody(product.address + pagePath, headers));
    const bare = await startServerProcess(join(import.meta.dirname, 'load/bare-server.ts'), [file]);
    const measured: { ratio: number; cpuRatio: number; ours: number; theirs: number }[] = [];
    await loadPage(bare, headers);
    await product.settle();
    // The two servers are measured in turn, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round++) {
      const theirs = await loadPage(bare, headers);
      const ours = await loadPage(product, headers);
      measured.push({
        ratio: ours.perSecond / theirs.perSecond,
        cpuRatio: theirs.cpuPerRequest / ours.cpuPerRequest,
        ours: ours.perSecond,
        theirs: theirs.perSecond,
      });
    }
    await bare.stop();
    const ratio = median(measured.map((each) => each.ratio));
    const cpuRatio = median(measured.map((each) => each.cpuRatio));
    isWithinLimit &&= ratio >= limit;
    console.log(
      `${encoding}: ${ratio.toFixed(2)} of the bare server's requests a second (${Math.round(median(measured.map((m) => m.ours)))} against ${Math.round(median(measured.map((m) => m.theirs)))}), ` +
        `${cpuRatio.toFixed(2)} by processor time per request; limit ${limit}: ${ratio >= limit ? 'ok' : 'TOO SLOW'}`,
    );
  }
  await product.stop();
  return isWithinLimit;
}

/** Returns the body exactly as the server sends it. `fetch` would decompress it. */
async function rawBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

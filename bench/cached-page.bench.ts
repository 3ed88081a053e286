import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareServers, loadPage, pagePath, viewHeaders } from './load/page-load.ts';
import { startServerProcess } from './setup/server-process.ts';

/** The least requests per second of processor time, as a multiple of those of the bare server. */
const limits = { br: 1.6, identity: 1.5 };

/**
 * Compares the cached article page with a bare node:http server that sends the same bytes with the same Node on the same
 * core.
 */
export default async function cachedPage(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  let isWithinLimits = true;
  for (const encoding of ['br', 'identity'] as const) {
    const headers = viewHeaders(encoding);
    const file = join(folder, `page.${encoding}`);
    // A page that is read often is compressed again at a higher level. This load makes that happen before the
    // measurement.
    await loadPage(product, headers);
    writeFileSync(file, await rawBody(product.address + pagePath, headers));
    const bare = await startServerProcess(join(import.meta.dirname, 'load/bare-server.ts'), [file]);
    const { ratio, perSecond, baselinePerSecond } = await compareServers(product, bare, headers);
    await bare.stop();
    const isFast = ratio >= limits[encoding];
    isWithinLimits &&= isFast;
    console.log(
      `${encoding}: ${perSecond} requests per second of processor time, ${ratio.toFixed(2)} times the ${baselinePerSecond} of the bare server; limit ${limits[encoding]}: ${isFast ? 'ok' : 'TOO SLOW'}`,
    );
  }
  await product.stop();
  return isWithinLimits;
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

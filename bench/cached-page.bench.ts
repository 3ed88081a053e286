import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, type ServerProcess, startServerProcess } from './server-process.ts';

const rounds = 5;
const secondsPerRound = 3;
const limit = 0.8;
const path = '/blogg/er-brod-ultraprosessert';

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
    const headers = {
      'accept-encoding': encoding,
      'accept-language': 'nb-NO,nb;q=0.9,en;q=0.8',
      // With these headers the product counts every request as a view.
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      referer: 'https://www.google.com/',
    };
    const file = join(folder, `page.${encoding}`);
    // A page that is read often is compressed again at a higher level. This load makes that happen before the
    // measurement.
    await load(product, headers);
    writeFileSync(file, await rawBody(product.address + path, headers));
    const bare = await startServerProcess(join(import.meta.dirname, 'bare-server.ts'), [file]);
    const measured: { ratio: number; cpuRatio: number; ours: number; theirs: number }[] = [];
    await load(bare, headers);
    await product.settle();
    // The two servers are measured in turn, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round++) {
      const theirs = await load(bare, headers);
      const ours = await load(product, headers);
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

async function load(server: ServerProcess, headers: Record<string, string>) {
  const before = server.cpuMs() ?? 0;
  const result = await autocannon({
    url: server.address + path,
    // Each connection sends one request at a time, like browsers and proxies.
    connections: 64,
    duration: secondsPerRound,
    headers,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('requests failed under load');
  return {
    perSecond: result.requests.total / result.duration,
    cpuPerRequest: ((server.cpuMs() ?? 0) - before) / result.requests.total,
  };
}

/** Fetches the compressed body. It does not use fetch, which would decompress the body. */
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

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '../tests/setup/database/own-postgres.ts';
import { signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { thousandWords } from './setup/fill-articles.ts';
import { calibrate, sampleSlowness } from './setup/machine-speed.ts';
import { startServerProcess } from './setup/server-process.ts';

const editors = 8;
const seconds = 6;
/**
 * The required saves per second: a hundred users who each save every four seconds. The limit applies to the speed of the
 * machine at the beginning of the run, because the host shares its processors with others.
 */
const leastSaves = 25;

/** Measures article saves per second on both engines. Each save writes a revision and an audit entry. */
export default async function saves(): Promise<boolean> {
  await calibrate();
  const postgres = await startOwnPostgres();
  const embedded = { DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')) };
  let isWithinLimit = true;
  for (const [name, where] of [
    ['embedded database', embedded],
    ['PostgreSQL', { DATABASE_URL: postgres.url }],
  ] as const) {
    const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...where,
    });
    const endSampling = sampleSlowness();
    const { perSecond, p50, p99 } = await saveOn(product.address);
    const limit = leastSaves / endSampling();
    await product.stop();
    isWithinLimit &&= perSecond >= limit;
    console.log(
      `${name}: ${Math.round(perSecond)} saves a second by ${editors} editors at once (limit ${limit.toFixed(1)}), half within ${p50} ms, 99 of 100 within ${p99} ms: ${perSecond >= limit ? 'ok' : 'TOO SLOW'}`,
    );
  }
  await postgres.end();
  return isWithinLimit;
}

async function saveOn(address: string) {
  const { token } = await signInAsAdmin(address);
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const times: number[] = [];
  const work = async (editor: number, until: number) => {
    const words = thousandWords(editor);
    const draft = { slug: `benk-${editor}`, title_no: `Benk ${editor}`, content_no: words };
    let article = await send('POST', '/articles', draft);
    // The article is published, so that each save also sends PostgreSQL's NOTIFY, as a change of a public page does.
    article = await send('POST', `/articles/${article.id}/publish`, { version: article.version });
    for (let n = 0; performance.now() < until; n++) {
      const started = performance.now();
      article = await send('PUT', `/articles/${article.id}`, { ...article, content_no: `${n} ${words}` });
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(Array.from({ length: editors }, (_, editor) => work(editor, until)));
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99) };
}

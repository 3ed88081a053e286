import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type NewsroomClient, signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { startServerProcess } from './server-process.ts';

const limitMs = 50;
const metricsToken = 'a-token-for-the-benchmark';

/** An article text of nearly the maximum length, with paragraphs, headings, lists, links and tables. */
const longText = (word: string, characters = 490_000): string => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < characters; n++) {
    const part =
      n % 20 === 0
        ? `## ${word} ${n}\n\n| a | b |\n| - | - |\n| ${n} | ${word} |`
        : `${word} ${n} er *viktig* for [alle](https://example.org/${n}), og **mye** mer enn ${n} prosent av det vi spiser.\n- ett\n- to`;
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join('\n\n').slice(0, characters);
};

/**
 * Sends the largest inputs that the API accepts to the product on the embedded database, and reads from its metrics
 * which of them blocked the event loop for more than 50 ms.
 */
export default async function eventLoop(): Promise<boolean> {
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')),
    LOG_LEVEL: 'error',
    METRICS_TOKEN: metricsToken,
  });
  try {
    const editor = await signInAsAdmin(product.address);
    await product.settle();
    await sendAll(product.address, editor);
    const blocks = await blocksOf(product.address);
    for (const [during, count] of blocks)
      console.log(`${during}: blocked for more than ${limitMs} ms ${count} times`);
    console.log(
      `${blocks.length} kinds of work blocked the event loop; limit 0: ${blocks.length === 0 ? 'ok' : 'TOO MANY'}`,
    );
    return blocks.length === 0;
  } finally {
    await product.stop();
  }
}

async function sendAll(address: string, editor: NewsroomClient): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const isBytes = body instanceof Uint8Array;
    const started = performance.now();
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${editor.token}`,
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await response.text();
    console.log(
      `${method} ${path.slice(0, 60)}: ${response.status} in ${Math.round(performance.now() - started)} ms`,
    );
    return text.startsWith('{') ? JSON.parse(text) : text;
  };
  const article = {
    slug: 'lang',
    author_name: 'Kari',
    title_no: 'En lang artikkel',
    content_no: longText('brød'),
    title_en: 'A long article',
    content_en: longText('bread'),
    status: 'published',
  };
  const created = await call('POST', '/api/articles', article);
  const saved = await call('PUT', `/api/articles/${created.id}`, {
    ...created,
    content_no: longText('melk'),
  });
  for (const path of [
    '/blogg/lang',
    '/en/blogg/lang',
    '/blogg/lang.md',
    '/blogg?sok=melk',
    '/sitemap.xml',
    '/feed.xml',
  ])
    await call('GET', path);
  for (const path of ['', '/revisions', '/revisions/1', '/staleness'])
    await call('GET', `/api/articles/${saved.id}${path}`);
  await call('GET', '/kort/no/blogg/lang.png');
  await call('GET', '/api/export');
  const noise = Buffer.alloc(2400 * 1600 * 3);
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 2654435761) >>> (at % 13);
  const image = await sharp(noise, { raw: { width: 2400, height: 1600, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  await call('POST', '/api/media', new Uint8Array(image));
  const posts = Array.from({ length: 200 }, (_, n) => ({
    slug: `post-${n}`,
    title: `Post ${n}`,
    html: `<p>${longText(`ord ${n}`, 100_000).replaceAll('\n\n', '</p><p>')}</p>`,
    status: 'draft',
  }));
  const upload = await call(
    'POST',
    '/api/import?name=ghost.json&locale=no',
    new TextEncoder().encode(JSON.stringify({ data: { posts } })),
  );
  for (let state = 'reading'; state === 'reading'; await pause(500))
    state = (await call('GET', `/api/import/${upload.id}`)).state;
  const rows = Array.from({ length: 50_000 }, (_, n) => ({
    query: `søk ${n}`,
    clicks: n % 50,
    impressions: 1000 + n,
    ctr: 0.01,
    position: 4,
  }));
  await call('POST', '/api/functions/sync-gsc', { gscData: rows, days: 28 });
  await call('GET', '/api/gsc/opportunities');
  await call('GET', '/api/today');
}

/** Returns the kinds of work that blocked the event loop, with the number of blocks. */
async function blocksOf(address: string): Promise<[string, number][]> {
  const response = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Array.from(
    (await response.text()).matchAll(/^novasjekk_event_loop_blocks_total\{during="([^"]*)"\} (\d+)/gm),
    ([, during = '', count]) => [during, Number(count)],
  );
}

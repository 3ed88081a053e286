import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { askRunningProduct } from '../src/server/platform/backup/control-socket.ts';
import { type NewsroomClient, signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { fillArticles, thousandWords } from './setup/fill-articles.ts';
import type { LongestBlock } from './setup/loop-probe.ts';
import { median, type ServerProcess, startServerProcess } from './setup/server-process.ts';

const limitMs = 50;
const metricsToken = 'a-token-for-the-benchmark';
const articleCount = Number(process.env.ARTICLES ?? 10_000);
const megabyte = 1024 * 1024;

/** An article text of nearly the maximum length, with paragraphs, headings, lists, links and tables. */
const longText = (word: string, characters = 490_000): string => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < characters; n++) {
    const part =
      n % 20 === 0
        ? `## ${word} ${n}\n\n| a | b |\n| - | - |\n| ${n} | ${word} |`
        : `${word} ${n} er *viktig* for [alle](https://example.org/${n}), gir kreft og **mye** mer enn ${n} prosent av det vi spiser.\n- ett\n- to`;
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join('\n\n').slice(0, characters);
};

/** Texts that are slow to analyse. Each is repeated to nearly the maximum length. */
const hostileFragments = ['## a\n\n', '[a](', '**a ', '- a\n', 'https://a.b ', 'a. ', '![a](/b) '];

/**
 * Sends the largest inputs that the API accepts to a product that has many articles in the embedded database. Measures
 * the longest time for which each input blocked the event loop. Only the processor time of the event loop's thread is
 * counted, because other threads and programs share the cores.
 *
 * If an input exceeds the limit, all inputs are sent twice more, and the median of each input counts. A host that slows
 * its processors down for a moment makes any input slow, but rarely the same input twice.
 */
export default async function eventLoop(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  await fillArticles(folder, articleCount, (n) => ({
    slug: `artikkel-${n}`,
    content: thousandWords(n % 50),
  }));
  const product = await startServerProcess(
    join(import.meta.dirname, '../scripts/start.ts'),
    [],
    { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken, API_TOKEN_LIMIT: '1000' },
    // Large inputs are processed in worker threads.
    { probesLoop: true, usesAllCores: true },
  );
  try {
    const editor = await signInAsAdmin(product.address);
    // Fifteen seconds after its start, the product releases memory that only the start needed. That blocks the event
    // loop once.
    await pause(16_000);
    await product.settle();
    const passes: Block[][] = [];
    let passCount = 1;
    for (let pass = 1; pass <= passCount; pass++) {
      console.log(`\npass ${pass}`);
      const measure = createMeasurement(product, editor);
      await sendArticles(measure, pass);
      await sendFiles(measure, product, pass);
      await readEverything(measure, folder, pass);
      passes.push(measure.blocks);
      if (longestOf(passes).processorMs > limitMs) passCount = 3;
    }
    return report(passes, await blocksInMetrics(product.address));
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measurement = ReturnType<typeof createMeasurement>;

interface Block extends LongestBlock {
  name: string;
}

function createMeasurement(product: ServerProcess, editor: NewsroomClient) {
  const blocks: Block[] = [];
  /** Measures the longest block while `work` runs. */
  const during = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    await product.longestBlock();
    const started = performance.now();
    const result = await work();
    const { ms, processorMs } = await product.longestBlock();
    blocks.push({ name, ms, processorMs });
    console.log(
      `${processorMs > limitMs ? '!' : ' '} ${name}: ${Math.round(performance.now() - started)} ms, longest block ${processorMs.toFixed(0)} ms (${ms.toFixed(0)} ms with the waits for a processor)`,
    );
    return result;
  };
  const send = async (method: string, path: string, body?: unknown, token = editor.token) => {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(product.address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: '*/*, text/event-stream',
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && {
        body: isBytes ? (body as BodyInit) : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  return {
    blocks,
    during,
    send,
    async call(method: string, path: string, body?: unknown, label = '') {
      const name = `${method} ${path.slice(0, 60)}${label && ` (${label})`}`;
      return during(name, async () => {
        const answer = await send(method, path, body);
        if (answer.status >= 500) throw new Error(`${name} answered ${answer.status}`);
        if (answer.status >= 400)
          console.log(`  ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        return answer.body;
      });
    },
  };
}

async function sendArticles({ call, during, send }: Measurement, pass: number): Promise<void> {
  const article = {
    slug: `lang-${pass}`,
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
  await call('PUT', `/api/articles/${created.id}`, created, 'outdated version');
  const fields = { content_no: saved.content_no, content_en: saved.content_en };
  await call('PUT', `/api/articles/${saved.id}/draft`, { version: saved.version, fields });
  for (const path of [
    ...[`/blogg/lang-${pass}`, `/en/blogg/lang-${pass}`, `/blogg/lang-${pass}.md`, '/blogg?sok=melk'],
    ...[`/api/public/articles/lang-${pass}`, `/kort/no/blogg/lang-${pass}.png`],
  ])
    await call('GET', path);
  for (const path of ['', '/revisions', '/revisions/1', '/staleness', '/claims', '/drafts'])
    await call('GET', `/api/articles/${saved.id}${path}`);
  const { url } = await call('POST', `/api/articles/${saved.id}/preview`, {});
  await call('GET', new URL(url).pathname);
  await call('POST', '/api/links/mentions', { slug: 'annen', locale: 'no', terms: ['melk'] });

  const hostile = await call('POST', '/api/articles', { ...article, slug: `vond-${pass}`, content_no: 'x' });
  let version = hostile.version;
  for (const fragment of hostileFragments) {
    const content_no = fragment.repeat(490_000 / fragment.length);
    const label = `repeats ${JSON.stringify(fragment)}`;
    ({ version } = await call(
      'PUT',
      `/api/articles/${hostile.id}`,
      { ...hostile, version, content_no },
      label,
    ));
    await call('GET', `/blogg/vond-${pass}`, undefined, label);
  }

  const manyValues = `[${'[],'.repeat(1_700_000)}[]]`;
  await call('POST', '/api/articles', `{"slug":"x","unknown":${manyValues}}`, '5 MB of empty lists');
  await call('POST', '/auth/v1/token?grant_type=password', `{"unknown":${manyValues.slice(0, 999_000)}[]]}`);

  const { secret } = (await send('POST', '/api/tokens', { name: 'Agent', scopes: ['read'], days: 1 })).body;
  const tool = (name: string, given: object) =>
    during(`MCP ${name}`, () =>
      send(
        'POST',
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
        secret,
      ),
    );
  await tool('read_article', { article_id: saved.id });
  await tool('check_text', { locale: 'no', content: longText('melk', 99_000) });
}

async function sendFiles(
  { call, during, send }: Measurement,
  product: ServerProcess,
  pass: number,
): Promise<void> {
  const noise = randomBytes(4100 * 2800 * 3);
  const image = await sharp(noise, { raw: { width: 4100, height: 2800, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  await call('POST', '/api/media', new Uint8Array(image), `${Math.round(image.length / megabyte)} MB`);
  const posts = Array.from({ length: 200 }, (_, n) => ({
    id: n,
    slug: `post-${pass}-${n}`,
    title: `Post ${n}`,
    html: `<p>${longText(`ord ${n}`, 100_000).replaceAll('\n\n', '</p><p>')}</p>`,
    status: 'draft',
  }));
  const untilState = async (id: string, ...unfinished: string[]) => {
    for (;;) {
      const { state } = (await send('GET', `/api/import/${id}`)).body;
      if (!unfinished.includes(state)) return state;
      await pause(500);
    }
  };
  const file = new TextEncoder().encode(JSON.stringify({ data: { posts } }));
  const upload = await call('POST', '/api/import?name=ghost.json&locale=no', file, '20 MB');
  await during('reading the import', () => untilState(upload.id, 'reading'));
  await call('POST', `/api/import/${upload.id}/start`, {
    existing: 'skip',
    images: 'keep',
    takes_pages: false,
    site_address: '',
  });
  await during('the import', () => untilState(upload.id, 'importing'));
  const unreadable = await call('POST', '/api/import?name=x&locale=no', randomBytes(99 * megabyte), '99 MB');
  await during('reading an unreadable import', () => untilState(unreadable.id, 'reading'));

  const rows = Array.from({ length: 250_000 }, (_, n) => ({
    query: `søk etter brød ${n}`,
    clicks: n % 50,
    impressions: 1000 + n,
    position: 4 + (n % 60),
    page: `https://novasjekk.example/blogg/artikkel-${n % 9000}`,
  }));
  await call('POST', '/api/functions/sync-gsc', { gscData: rows, days: 28 }, '250,000 rows');
  await during('copying search data to keywords', () => product.settle());
  const csv = [
    'term,volume',
    ...Array.from({ length: 30_000 }, (_, n) => `nytt søkeord ${pass} ${n},${n}`),
  ].join('\n');
  await call('POST', '/api/keywords/import', { csv, preview: true }, 'preview');
  await call('POST', '/api/keywords/import', { csv });
}

async function readEverything({ call, during }: Measurement, folder: string, pass: number): Promise<void> {
  for (const path of [
    ...[
      '/',
      '/blogg',
      '/blogg?side=400',
      '/blogg?sok=havregryn',
      '/sitemap.xml',
      '/sitemap-0.xml',
      '/sitemap-1.xml',
    ],
    ...['/feed.xml', '/llms.txt', '/api/openapi.json', '/api/docs', '/api/public/articles?limit=100'],
    ...[
      '/api/articles',
      '/api/links/targets',
      '/api/links/orphans',
      '/api/media',
      '/api/sources',
      '/api/topics',
    ],
    ...[
      '/api/today',
      '/api/status',
      '/api/results',
      '/api/results/export',
      '/api/audit',
      '/api/audit/export',
    ],
    ...[
      '/api/gsc/opportunities',
      '/api/gsc/queries',
      '/api/gsc/change',
      '/api/gsc/snapshots',
      '/api/keywords',
    ],
    ...[
      '/api/keywords?kind=write',
      '/api/queue',
      '/api/import',
      '/api/calendar?from=2026-11-01&to=2026-11-30',
      '/api/export',
    ],
  ])
    await call('GET', path);
  await during('a backup', () => askRunningProduct(folder, { file: join(folder, `backup-${pass}.tar.gz`) }));
}

function report(passes: Block[][], inMetrics: [string, number][]): boolean {
  console.log('\nin the metrics of the product:', inMetrics.length === 0 ? 'no blocks' : '');
  for (const [during, count] of inMetrics) console.log(`  ${during}: ${count}`);
  const longest = longestOf(passes);
  const isGood = longest.processorMs <= limitMs;
  console.log(
    `the longest block${passes.length > 1 ? ` (median of ${passes.length})` : ''}: ${longest.processorMs.toFixed(0)} ms, during ${longest.name}; limit ${limitMs} ms: ${isGood ? 'ok' : 'TOO LONG'}`,
  );
  return isGood;
}

/** Takes the median of each input over all passes, and returns the highest of these. */
function longestOf(passes: Block[][]): Pick<Block, 'name' | 'processorMs'> {
  const [firstPass = []] = passes;
  // All passes send the same inputs in the same order.
  const medians = firstPass.map(({ name }, index) => ({
    name,
    processorMs: median(passes.map((blocks) => blocks[index]?.processorMs ?? Number.NaN)),
  }));
  return medians.reduce((a, b) => (b.processorMs > a.processorMs ? b : a));
}

/** Returns the kinds of work that blocked the event loop, with the number of blocks, as the product counted them. */
async function blocksInMetrics(address: string): Promise<[string, number][]> {
  const response = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Array.from(
    (await response.text()).matchAll(/^novasjekk_event_loop_blocks_total\{during="([^"]*)"\} (\d+)/gm),
    ([, during = '', count]) => [during, Number(count)],
  );
}

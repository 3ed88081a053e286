import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '../tests/setup/database/own-postgres.ts';
import { createDatabaseOn } from '../tests/setup/database/postgres.ts';
import { signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { insertArticles, thousandWords } from './setup/fill-articles.ts';
import { fillSearchData, rareQuery } from './setup/fill-search-data.ts';
import { calibrate, lowerQuartile, slownessOfMachine } from './setup/machine-speed.ts';
import { startServerProcess } from './setup/server-process.ts';
import { withDatabase } from './setup/with-database.ts';

/** The rows of search data are those of two periods together. */
const sizes = {
  small: { articles: 100, searchRows: 5000 },
  large: { articles: 10_000, searchRows: 500_000 },
};
/** The limit at the speed of the machine at the beginning, because the host shares its processors with others. */
const limitMs = 300;
const limitRatio = 2;
const warmUp = 2;
const rounds = 12;

/** The admin requests that read articles or search data, and the blog search. `article` is the id of an article. */
const requestsOf = (article: string): Record<string, string> => ({
  'change of clicks': '/api/gsc/change',
  'change of clicks of an article': `/api/gsc/change?article=${article}`,
  'queries of an article': `/api/gsc/articles/${article}/queries`,
  'search terms': '/api/gsc/queries',
  'search terms by topic': '/api/gsc/queries?grouped=true&q=brus',
  opportunities: '/api/gsc/opportunities',
  'one search term': `/api/gsc/terms?term=${encodeURIComponent(rareQuery)}`,
  snapshots: '/api/gsc/snapshots',
  'articles without links to them': '/api/links/orphans',
  'link targets': '/api/links/targets?locale=no',
  'article list': '/api/articles',
  'article list, page 100': '/api/articles?page=100',
  'article list, page 400': '/api/articles?page=400',
  'article list by title, page 150': '/api/articles?sort=title&page=150',
  'article search': '/api/articles?q=artikkel',
  'keyword list': '/api/keywords',
  'search for a common keyword': `/api/keywords?q=${encodeURIComponent('brød')}`,
  'search for a rare keyword': `/api/keywords?q=${encodeURIComponent(rareQuery)}`,
  'search for keywords by term': `/api/keywords?sort=term&q=${encodeURIComponent('nova')}`,
  today: '/api/today',
  results: '/api/results',
  status: '/api/status',
  'blog search for a word in all articles': '/blogg?sok=ultraprosessert',
  'blog search for two words': `/blogg?sok=${encodeURIComponent('brød havregryn')}`,
  'blog search in English and Norwegian': '/blogg?sok=ultraprosessert&english',
  'misspelled blog search': '/blogg?sok=havregrny',
});

/** Compares the admin requests of a small and of a large site, on both database engines. */
export default async function adminAtScale(): Promise<boolean> {
  await calibrate();
  const postgres = await startOwnPostgres();
  const isGood: boolean[] = [];
  try {
    for (const engine of ['embedded database', 'PostgreSQL'] as const) {
      const open = async (size: keyof typeof sizes) =>
        openNewsroom(
          engine === 'PostgreSQL'
            ? { DATABASE_URL: (await createDatabaseOn(postgres.url)).url }
            : { DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')) },
          sizes[size],
        );
      const [small, large] = [await open('small'), await open('large')];
      console.log(`\n${engine}`);
      for (const name of Object.keys(requestsOf(''))) isGood.push(await compare(name, small, large));
      await small.stop();
      await large.stop();
    }
  } finally {
    await postgres.end();
  }
  return isGood.every(Boolean);
}

type Newsroom = Awaited<ReturnType<typeof openNewsroom>>;

async function compare(name: string, small: Newsroom, large: Newsroom): Promise<boolean> {
  const times = { small: [] as number[], large: [] as number[], slowness: [] as number[] };
  // The two products are measured in turn, so that other load on the machine affects both.
  for (let round = -warmUp; round < rounds; round++) {
    const slowness = slownessOfMachine();
    const [before, after] = [await small.time(name), await large.time(name)];
    if (round < 0) continue;
    times.small.push(before);
    times.large.push(after);
    times.slowness.push(slowness);
  }
  const [before, after] = [lowerQuartile(times.small), lowerQuartile(times.large)];
  const ratio = after / before;
  const limit = limitMs * lowerQuartile(times.slowness);
  const isGood = after <= limit && ratio <= limitRatio;
  console.log(
    `${name}: ${after.toFixed(1)} ms (limit ${limit.toFixed(0)}), ${ratio.toFixed(2)} times the ${before.toFixed(1)} ms of a small site (limit ${limitRatio}): ${isGood ? 'ok' : 'TOO SLOW'}`,
  );
  return isGood;
}

async function openNewsroom(
  where: { DATA_DIR: string } | { DATABASE_URL: string },
  size: { articles: number; searchRows: number },
) {
  let article = '';
  await withDatabase(
    'DATA_DIR' in where ? where.DATA_DIR : { ...where, DATABASE_STATEMENT_TIMEOUT: 600 },
    async (database, load) => {
      await insertArticles(database, size.articles, (n) => ({
        slug: `artikkel-${n}`,
        content: `${thousandWords(n)}\n\n${linksOf(n, size.articles)}\n`,
      }));
      await fillSearchData(database, load, size.searchRows / 2, size.articles);
      await database.pool.query('ANALYZE');
      const { rows } = await database.pool.query("SELECT id FROM articles WHERE slug = 'artikkel-7'");
      article = rows[0].id;
    },
  );
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...where,
  });
  const client = await signInAsAdmin(product.address);
  const requests = requestsOf(article);
  return {
    async time(name: string): Promise<number> {
      const path = requests[name] ?? '';
      const started = performance.now();
      const response = await fetch(product.address + path, {
        headers: {
          authorization: `Bearer ${client.token}`,
          'accept-language': path.endsWith('&english') ? 'en' : 'no',
        },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: status ${response.status}`);
      return performance.now() - started;
    },
    stop: product.stop,
  };
}

/** Links to other articles. Nothing links to every twentieth article. */
const linksOf = (n: number, articles: number): string =>
  [17, 34, 51]
    .map((step) => (n + step) % articles)
    .filter((target) => target % 20 !== 0)
    .map((target) => `[Les mer](/blogg/artikkel-${target})`)
    .join(' ');

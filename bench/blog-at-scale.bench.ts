import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillArticles, thousandWords } from './setup/fill-articles.ts';
import { median, startServerProcess } from './setup/server-process.ts';

const few = 100;
const many = 10_000;
const limit = 1.5;
const rounds = 40;
const searchLimit = 2;
const readers = 8;
const searchesPerReader = 40;

const visits: Record<string, (n: number) => string> = {
  'blog page': (n) => `/blogg?page=${1 + (n % 4)}`,
  'last blog page with 100 articles': () => '/blogg?page=4',
  'article page': (n) => `/blogg/artikkel-${n}`,
  'search for a word in all articles': () => '/blogg?sok=ultraprosessert',
  'search for a word in one article': (n) => `/blogg?sok=${rareWord(n)}`,
  'search for two words': () => '/blogg?sok=brød%20havregryn',
  'misspelled search': (n) => `/blogg?sok=${rareWord(n).replace(/(.)(.)(.)$/, '$1$3$2')}x`,
};

/**
 * Compares the blog with 100 and with 10,000 articles. With 10,000 it may take at most 1.5 times as long. Then compares the
 * search of the whole site with that of the blog under load.
 */
export default async function blogAtScale(): Promise<boolean> {
  const small = await siteWith(few);
  const large = await siteWith(many);
  let ok = true;
  for (const [what, address] of Object.entries(visits)) {
    // The two sites are measured in turn, so that other load on the machine affects both.
    for (let n = 0; n < 10; n++) for (const site of [small, large]) await site.time(address(n));
    const times = { small: [] as number[], large: [] as number[] };
    for (let n = 0; n < rounds; n++) {
      times.small.push(await small.time(address(n)));
      times.large.push(await large.time(address(n)));
    }
    const [before, after] = [median(times.small), median(times.large)];
    const ratio = after / before;
    ok &&= ratio <= limit;
    console.log(
      `${what}: ${before.toFixed(1)} ms with ${few} articles, ${after.toFixed(1)} ms with ${many}: ${ratio.toFixed(2)}×; limit ${limit}×: ${ratio <= limit ? 'ok' : 'TOO SLOW'}`,
    );
  }
  await small.stop();
  ok = (await comparesSearches(large.fetchTime)) && ok;
  await large.stop();
  return ok;
}

/** Several readers search at once. The p99 of /sok may be at most twice that of the blog's search for the same words. */
async function comparesSearches(fetchTime: (path: string) => Promise<number>): Promise<boolean> {
  const times = { blog: [] as number[], site: [] as number[] };
  const words = ['ultraprosessert', 'er skyr ultraprosessert', 'aspertam', 'brød'];
  const search = async (reader: number) => {
    for (let n = 0; n < searchesPerReader; n++) {
      // A word that no other search contains, so that no answer comes from the cache.
      const query = encodeURIComponent(
        `${words[n % words.length]} ${rareWord(reader * searchesPerReader + n)}`,
      );
      times.blog.push(await fetchTime(`/blogg?sok=${query}`));
      times.site.push(await fetchTime(`/sok?q=${query}`));
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => search(reader)));
  const p99 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
  const [blog, site] = [p99(times.blog), p99(times.site)];
  const ok = site <= blog * searchLimit;
  console.log(
    `p99 of ${readers} readers with ${many} articles: /blogg?sok ${blog.toFixed(1)} ms, /sok ${site.toFixed(1)} ms: ${(site / blog).toFixed(2)}×; limit ${searchLimit}×: ${ok ? 'ok' : 'TOO SLOW'}`,
  );
  return ok;
}

async function siteWith(articles: number) {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const startedAt = performance.now();
  await fillArticles(folder, articles, (n) => ({
    slug: `artikkel-${n}`,
    content: `${thousandWords(n)}\n\n## Om ${rareWord(n)}\n\nBare her står ${rareWord(n)}.`,
  }));
  console.log(`${articles} articles filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  const changeArticle = await publishChangingArticle(product.address);
  const fetchTime = async (path: string): Promise<number> => {
    const from = performance.now();
    const response = await fetch(product.address + path, { headers: { 'accept-encoding': 'br' } });
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}`);
    await response.arrayBuffer();
    return performance.now() - from;
  };
  return {
    stop: product.stop,
    fetchTime,
    async time(path: string): Promise<number> {
      // Changing an article invalidates every page that lists articles, so that a request for such a page is a cache
      // miss.
      await changeArticle();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return fetchTime(path);
    },
  };
}

/** Signs up an admin and publishes an article. Each call of the returned function changes that article. */
async function publishChangingArticle(address: string): Promise<() => Promise<void>> {
  let token = '';
  const call = async (method: string, path: string, body: object = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const password = 'granskog og lyng';
  token = (await call('POST', '/auth/v1/signup', { email: 'kari@example.org', password })).access_token;
  await call('POST', '/api/setup/admin');
  let article = await call('POST', '/api/articles', {
    slug: 'den-som-endres',
    status: 'published',
    author_name: 'Kari',
    title_no: 'Den som endres',
    content_no: 'En tekst.',
  });
  let changes = 0;
  return async () => {
    article = await call('PUT', `/api/articles/${article.id}`, {
      ...article,
      excerpt_no: `Nr. ${changes++}`,
    });
  };
}

const syllables = 'bra ked lof mun ris tav gol hep sni dru fyk vol pra skel tun jor'.split(' ');

/** A word that occurs in one article and is not similar to the other words. */
function rareWord(n: number): string {
  let rest = (n + 1) * 7919;
  let word = '';
  for (let index = 0; index < 4; index++) {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return `${word}${syllables[rest % syllables.length]}`;
}

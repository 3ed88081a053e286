import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { fillArticles, thousandWords } from './setup/fill-articles.ts';
import { median, startServerProcess } from './setup/server-process.ts';

const few = 100;
const many = 10_000;
const mostTimes = 1.5;
const imported = 1000;
const importLimitMs = 30_000;
const rounds = 60;

const questions = {
  'the list': '',
  'list by title': '?sort=title',
  'published articles': '?status=published&sort=published',
  'articles without English': '?language=missing_en',
  'search for a word in one article': '?q=artikkel-77-slutt',
  'search for a word in all articles': '?q=artikkel',
};

/** Compares the admin's article list and search with 100 and 10,000 articles, and times an import of 1,000 articles. */
export default async function articlesAtScale(): Promise<boolean> {
  const [small, large] = [await openNewsroom(few), await openNewsroom(many)];
  let ok = true;
  for (const [name, query] of Object.entries(questions)) {
    // The two products are measured in turn, so that other load on the machine affects both.
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.small.push(await small.time(query));
      times.large.push(await large.time(query));
    }
    const [before, after] = [median(times.small), median(times.large)];
    const ratio = after / before;
    ok &&= ratio <= mostTimes;
    console.log(
      `${name}: ${before.toFixed(2)} ms with ${few}, ${after.toFixed(2)} ms with ${many}: ${ratio.toFixed(2)}×; limit ${mostTimes}×: ${ratio <= mostTimes ? 'ok' : 'TOO SLOW'}`,
    );
  }
  await large.stop();
  const took = await small.import(imported);
  ok &&= took <= importLimitMs;
  console.log(
    `${imported} articles imported in ${(took / 1000).toFixed(1)} s; limit ${importLimitMs / 1000} s: ${took <= importLimitMs ? 'ok' : 'TOO SLOW'}`,
  );
  await small.stop();
  return ok;
}

async function openNewsroom(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  await fillArticles(folder, count, (n) => ({ slug: `artikkel-${n}-slutt`, content: thousandWords(n) }));
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(product.address + path, init);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { access_token } = await request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org', password: 'granskog og lyng' }),
  });
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  await request('/api/setup/admin', { method: 'POST', headers, body: '{}' });
  return {
    async time(query: string): Promise<number> {
      const before = performance.now();
      await request(`/api/articles${query}`, { headers });
      return performance.now() - before;
    },
    /** Milliseconds from the start of the import until the last article is stored. */
    async import(count: number): Promise<number> {
      const files = Array.from({ length: count }, (_, n) => [
        `articles/ny-${n}/no.md`,
        strToU8(`---\ntitle: Ny ${n}\nstatus: published\n---\n\n${thousandWords(n)}`),
      ]);
      const { id } = await request('/api/import?name=bench.zip', {
        method: 'POST',
        headers,
        body: Buffer.from(zipSync(Object.fromEntries(files))),
      });
      const until = async (state: string) => {
        for (;;) {
          const found = await request(`/api/import/${id}`, { headers });
          if (found.state === state) return found;
          if (found.state === 'failed') throw new Error(`The import failed: ${found.problem}`);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      await until('ready');
      const cpuBefore = product.cpuMs() ?? 0;
      const before = performance.now();
      await request(`/api/import/${id}/start`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ existing: 'skip', images: 'keep' }),
      });
      const { counts } = await until('done');
      if (counts.create !== count) throw new Error(`Imported ${JSON.stringify(counts)}`);
      const took = performance.now() - before;
      console.log(
        `${(((product.cpuMs() ?? 0) - cpuBefore) / 1000).toFixed(1)} s of processor time for the import`,
      );
      return took;
    },
    stop: product.stop,
  };
}

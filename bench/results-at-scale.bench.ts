import type { Database } from '../src/server/platform/db/database.ts';
import { startOwnPostgres } from '../tests/setup/database/own-postgres.ts';
import { createDatabaseOn } from '../tests/setup/database/postgres.ts';
import { median } from './setup/server-process.ts';
import { withDatabase } from './setup/with-database.ts';

const smallRows = 100_000;
const largeRows = Number(process.env.RESULTS_ROWS ?? 10_000_000);
const storedDays = 760;
/** The number of rows for one page, language and day: one row for each entry and each call to action. */
const labelsPerDay = 8;
const rounds = 9;
const fillSeconds = 600;
const limitMs = 200;
const limitRatio = 2;

/**
 * Compares the time of the results screen on a site with ten million rows and on a site with a hundred thousand rows.
 */
export default async function resultsAtScale(): Promise<boolean> {
  const postgres = await startOwnPostgres();
  try {
    const small = await measure(postgres.url, smallRows);
    const large = await measure(postgres.url, largeRows);
    let isWithinLimit = true;
    for (const name of ['overview', 'article'] as const) {
      const ratio = large[name] / small[name];
      const ok = large[name] <= limitMs && ratio <= limitRatio;
      isWithinLimit &&= ok;
      console.log(
        `${name}: ${large[name].toFixed(1)} ms with ${largeRows} rows (limit ${limitMs}), ${ratio.toFixed(2)} times the ${small[name].toFixed(1)} ms with ${smallRows} rows (limit ${limitRatio}): ${ok ? 'ok' : 'TOO SLOW'}`,
      );
    }
    console.log(`nightly sums of all periods: ${(large.rebuild / 1000).toFixed(1)} s with ${largeRows} rows`);
    return isWithinLimit;
  } finally {
    await postgres.end();
  }
}

async function measure(server: string, rows: number) {
  const { url, drop } = await createDatabaseOn(server);
  const times = { overview: 0, article: 0, rebuild: 0 };
  // Filling the tables takes longer than the product's time limit for a statement.
  const settings = { DATABASE_URL: url, DATABASE_STATEMENT_TIMEOUT: fillSeconds };
  await withDatabase(settings, async (database, load) => {
    const { createServices } =
      await load<typeof import('../src/server/services.ts')>('/src/server/services.ts');
    const { results } = createServices(database);
    const articleId = await fill(database, rows);
    const started = performance.now();
    await results.startNewDay();
    times.rebuild = performance.now() - started;
    await database.pool.query('VACUUM ANALYZE');
    const search = { days: 365, locale: '', sort: 'views' } as const;
    times.overview = await medianTime(() => results.overview(search));
    times.article = await medianTime(() => results.article(articleId, search));
  });
  await drop();
  return times;
}

/** Stores rows for every day of the retention time. A larger number of rows means more pages, not more days. */
async function fill(database: Database, rows: number): Promise<string> {
  const pages = Math.ceil(rows / storedDays / labelsPerDay);
  await database.pool.query(
    `INSERT INTO page_counts (path, kind, day, locale, label, count)
     SELECT '/blogg/artikkel-' || page, CASE WHEN label < 6 THEN 'view' ELSE 'scan' END,
       (now() AT TIME ZONE 'Europe/Oslo')::date - day, 'no',
       (ARRAY['search', 'social', 'direct', 'site:example.org', 'app', 'internal', 'cta', 'article'])[label + 1],
       1 + (page * 31 + day * 7 + label) % 50
     FROM generate_series(1, $1::int) AS page, generate_series(0, $2::int - 1) AS day,
       generate_series(0, $3::int - 1) AS label`,
    [pages, storedDays, labelsPerDay],
  );
  await database.pool.query(
    `INSERT INTO page_counts (path, kind, day, locale, label, count)
     SELECT '*', kind, day, locale, split_part(label, ':', 1), sum(count) FROM page_counts
     GROUP BY kind, day, locale, split_part(label, ':', 1)`,
  );
  const { rows: made } = await database.pool.query(
    `INSERT INTO articles (title_no, content_no, slug, status, author_name, published_at)
     SELECT 'Artikkel ' || n, 'Tekst', 'artikkel-' || n, 'published', 'Kari', now() FROM generate_series(1, $1::int) AS n
     RETURNING id`,
    [pages],
  );
  return made[0].id;
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

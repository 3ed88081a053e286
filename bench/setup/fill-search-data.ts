import type { SearchRow } from '../../src/domain/search-console/search-console.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

const words =
  'ultraprosessert mat brød brus hva er liste over nova sunn frokost barn havregryn proteinbar yoghurt pølse'.split(
    ' ',
  );

/** A query with a word that no other query contains. */
export const rareQuery = 'kneippbrød';

/** The search data of one period. Few queries have many impressions, most have few, and each has one or two pages. */
export function searchRows(count: number, articles: number, period: number): SearchRow[] {
  return Array.from({ length: count }, (_, n) => {
    const query = [n, n * 7, n * 13, n * 29]
      .slice(0, 2 + (n % 3))
      .map((at) => words[at % words.length])
      .join(' ');
    const impressions = 1 + Math.floor((count * 4) / (n + 10));
    const position = 1 + ((n * 37 + period * 11) % 400) / 10;
    const clicks = Math.min(impressions, Math.floor(impressions * (0.3 / position) + (n % 5 === 0 ? 1 : 0)));
    // A tenth of the queries occur in only one of two periods.
    const number = n % 10 === 0 ? `${n} ${period}` : String(n);
    return {
      query: n === 5 ? rareQuery : `${query} ${number}`,
      impressions,
      clicks,
      ctr: clicks / impressions,
      position,
      page: `https://novasjekk.example/blogg/artikkel-${n % articles}`,
    };
  });
}

/** Imports search data of two consecutive periods, each with `count` rows, and copies them to the keywords. */
export async function fillSearchData(
  database: Database,
  load: <T>(path: string) => Promise<T>,
  count: number,
  articles: number,
): Promise<void> {
  const { createServices } =
    await load<typeof import('../../src/server/services.ts')>('/src/server/services.ts');
  const { searchConsole } = createServices(database, { enqueue: async () => null });
  const periods = [
    { start: '2026-10-01', end: '2026-10-28' },
    { start: '2026-10-29', end: '2026-11-25' },
  ];
  for (const [number, period] of periods.entries()) {
    async function* rows() {
      yield searchRows(count, articles, number);
    }
    const input = { rows: rows(), options: () => ({ days: 28, period }) };
    const { snapshot } = await searchConsole.sync(input, 'upload', { system: 'bench' });
    await searchConsole.syncKeywordsOf(snapshot.id);
  }
}

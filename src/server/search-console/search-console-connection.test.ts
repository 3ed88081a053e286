import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSearchConsoleApi } from '../../../tests/fakes/search-console-api.ts';
import type { SearchRow } from '../../domain/search-console/search-console.ts';
import { readEnv } from '../platform/env.ts';
import { createConnection } from './search-console-connection.ts';

const site = 'sc-domain:novasjekk.example';
const rows = Array.from({ length: 25_010 }, (_, n) => ({
  keys: [`søk ${n}`],
  clicks: 1,
  impressions: 10,
  ctr: 0.1,
  position: 4.5,
}));
/** A search result that showed two pages of the site: the API returns two rows by page but only one row by query. */
const byPage = ['x', 'y'].map((slug) => ({
  keys: ['søk 0', `https://novasjekk.example/blogg/${slug}`],
  clicks: 1,
  impressions: 10,
  ctr: 0.1,
  position: 4.5,
}));

describe('the connection to Search Console', () => {
  let api: Awaited<ReturnType<typeof startSearchConsoleApi>>;
  const pauses: number[] = [];
  beforeAll(async () => {
    api = await startSearchConsoleApi(site, [...rows, ...byPage]);
  });
  afterAll(() => api.stop());
  afterEach(() => {
    api.queries.length = 0;
    api.failures.length = 0;
    pauses.length = 0;
  });

  const connect = (settings: Record<string, string> = {}) =>
    createConnection({
      env: readEnv({ ...api.settings, ...settings }),
      clock: () => new Date(),
      fetch,
      pause: async (ms) => void pauses.push(ms),
    });
  const fetchAll = async (settings?: Record<string, string>) => {
    const all: SearchRow[] = [];
    const period = { start: '2026-10-01', end: '2026-10-28' };
    for await (const page of connect(settings)?.fetchRows(period) ?? []) all.push(...page);
    return all;
  };

  it('exists only if both settings, GSC_KEY_FILE and GSC_SITE, are present', () => {
    expect(createConnection({ env: readEnv({}), clock: () => new Date(), fetch })).toBeUndefined();
    expect(() => readEnv({ GSC_SITE: site })).toThrow('GSC_KEY_FILE and GSC_SITE need each other');
    expect(() => readEnv({ GSC_SITE: 'novasjekk', GSC_KEY_FILE: 'x' })).toThrow(
      'GSC_SITE must be a property',
    );
  });

  it('signs in with its key, and reads the rows from all pages of API results', async () => {
    const all = await fetchAll();
    expect(all).toHaveLength(rows.length);
    expect(all[25_009]).toEqual({
      query: 'søk 25009',
      clicks: 1,
      impressions: 10,
      ctr: 0.1,
      position: 4.5,
    });
    expect(api.queries).toEqual(
      [0, 25_000].map((startRow) => ({
        startDate: '2026-10-01',
        endDate: '2026-10-28',
        dimensions: ['query'],
        rowLimit: 25_000,
        startRow,
      })),
    );
  });

  it('fetches in separate requests the pages that the results of the queries showed', async () => {
    const all: SearchRow[] = [];
    const period = { start: '2026-10-01', end: '2026-10-28' };
    for await (const page of connect()?.fetchPages(period) ?? []) all.push(...page);
    expect(all).toMatchObject([
      { query: 'søk 0', page: 'https://novasjekk.example/blogg/x' },
      { query: 'søk 0', page: 'https://novasjekk.example/blogg/y' },
    ]);
    expect(api.queries.map(({ dimensions }) => dimensions)).toEqual([['query', 'page']]);
  });

  it('retries after a temporary error, and fails at once after a permanent error', async () => {
    api.failures.push(429, 503);
    expect(await fetchAll()).toHaveLength(rows.length);
    expect(pauses).toEqual([1000, 2000]);
    api.failures.push(403);
    await expect(fetchAll()).rejects.toThrow('Search Console does not answer (status 403)');
    api.failures.push(500, 500, 500, 500);
    await expect(fetchAll()).rejects.toThrow('status 500');
    await expect(fetchAll({ GSC_API_URL: 'http://127.0.0.1:9' })).rejects.toThrow(
      'Search Console does not answer',
    );
  });

  it('requests the last 28 complete days', () => {
    const connection = createConnection({
      env: readEnv({ GSC_KEY_FILE: api.settings.GSC_KEY_FILE, GSC_SITE: site }),
      clock: () => new Date('2026-11-15T05:00:00Z'),
      fetch,
    });
    expect(connection?.period()).toEqual({ start: '2026-10-16', end: '2026-11-12' });
  });
});

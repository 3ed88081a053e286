import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiRow, startSearchConsoleApi } from '../../../tests/fakes/search-console-api.ts';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { addDays, periodEnding } from '../../domain/search-console/search-console.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { readEnv } from '../platform/env.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { createServices } from '../services.ts';
import { fetchSearchData } from './search-console.job.ts';
import { createSearchConsoleService } from './search-console-service.ts';

const site = 'sc-domain:novasjekk.example';
/**
 * The rows fill more than one page of API results, but contain only ten different queries, which are stored quickly.
 */
const byQuery: ApiRow[] = Array.from({ length: 25_010 }, (_, n) => ({
  keys: [`søk ${n % 10}`],
  clicks: 1,
  impressions: 10,
  ctr: 0.1,
  position: 4 + (n % 10),
}));
const byPage: ApiRow[] = Array.from({ length: 30 }, (_, n) => ({
  keys: [`søk ${n % 10}`, `https://novasjekk.example/blogg/side-${n % 3}`],
  clicks: 500,
  impressions: 20_000,
  ctr: 0.025,
  position: 4,
}));

describeOnDatabase('the daily fetch of search data', (database) => {
  let api: Awaited<ReturnType<typeof startSearchConsoleApi>>;
  let now: Date;
  const pauses: number[] = [];
  beforeAll(async () => {
    api = await startSearchConsoleApi(site, [...byQuery, ...byPage]);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await database().pool.query('TRUNCATE keywords, gsc_snapshots, gsc_rows, gsc_standings CASCADE');
    await emptyAuditLog(database());
    // The clock is set to a Sunday, so the newest complete day is the Thursday before. The date is in the future, so
    // that access tokens are still valid.
    now = new Date('2031-11-16T05:23:00Z');
    api.queries.length = 0;
    api.failures.length = 0;
    pauses.length = 0;
  });

  const connected = (settings: Record<string, string> = {}) => {
    const outside = {
      env: readEnv({ ...api.settings, ...settings }),
      clock: () => now,
      enqueue: async () => null,
      fetch,
    };
    const services = createServices(database(), outside);
    const pause = async (ms: number) => void pauses.push(ms);
    return createSearchConsoleService({ ...services, ...outside, database: database(), pause });
  };
  const snapshots = async () => (await connected().listSnapshots(1)).snapshots;
  const count = async (table: string) =>
    (await database().pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number;
  const day = { rows: [{ query: 'upf', impressions: 100, clicks: 4, ctr: 0.04, position: 8 }] };
  const given = async function* () {
    yield day.rows;
  };
  const addDay = (end: string, source: 'api' | 'upload' = 'api') =>
    connected().sync(
      { rows: given(), options: () => ({ days: 28, period: periodEnding(end, 28) }) },
      source,
      {
        system: 'test',
      },
    );

  it('stores the rows of the newest 28 complete days from all pages of API results, and the audit log names no person as actor', async () => {
    const lines: object[] = [];
    const log = { info: (line: object) => void lines.push(line) } as unknown as JobContext['log'];
    const services = { ...createServices(database()), searchConsole: connected() };
    const handled = createJobHandlers(services).find(({ job }) => job === fetchSearchData);
    await handled?.run({}, { log, signal: new AbortController().signal });
    expect(api.queries.map(({ startDate, endDate, startRow }) => [startDate, endDate, startRow])).toEqual([
      ['2031-10-17', '2031-11-13', 0],
      ['2031-10-17', '2031-11-13', 25_000],
      ['2031-10-17', '2031-11-13', 0],
    ]);
    expect(lines).toEqual([{ rows: 25_010, end: '2031-11-13' }]);
    expect(await snapshots()).toMatchObject([
      { source: 'api', start: '2031-10-17', end: '2031-11-13', periodKnown: true, rows: 25_010, queries: 10 },
    ]);
    const { opportunities } = await connected().listOpportunities();
    expect(opportunities).toHaveLength(10);
    // The impressions come from the rows by query only. Adding the rows by page would count a result with two pages
    // twice.
    expect(opportunities[0]).toMatchObject({ impressions: 25_010, clicks: 2501 });
    expect(opportunities[0]?.pages).toHaveLength(3);
    const audit = await database().pool.query('SELECT action, actor_email FROM audit_log');
    expect(audit.rows).toEqual([{ action: 'search_data.imported', actor_email: null }]);
  });

  it('fetches a period only once, and the next period a day later', async () => {
    expect(await connected().fetchNewest()).toMatchObject({ end: '2031-11-13' });
    expect(await connected().fetchNewest()).toBeUndefined();
    expect(api.queries).toHaveLength(3);
    now = new Date('2031-11-17T05:23:00Z');
    expect(await connected().fetchNewest()).toMatchObject({ end: '2031-11-14' });
    expect((await snapshots()).map(({ end }) => end)).toEqual(['2031-11-14', '2031-11-13']);
  });

  it('is retried after a temporary error, and stores nothing after a permanent error', async () => {
    api.failures.push(503);
    expect(await connected().fetchNewest()).toMatchObject({ rows: 25_010 });
    expect(pauses).toEqual([1000]);
    await database().pool.query('TRUNCATE gsc_snapshots, gsc_rows, gsc_standings');
    api.failures.push(403);
    await expect(connected().fetchNewest()).rejects.toThrow('status 403');
    expect(await Promise.all(['gsc_snapshots', 'gsc_rows', 'gsc_standings'].map(count))).toEqual([0, 0, 0]);
    expect(await connected().fetchNewest()).toMatchObject({ rows: 25_010 });
  });

  it('stores nothing if the second page of API results cannot be fetched', async () => {
    api.failAt(25_000, 403);
    await expect(connected().fetchNewest()).rejects.toThrow('status 403');
    expect(api.queries).toHaveLength(1);
    expect(await Promise.all(['gsc_snapshots', 'gsc_rows', 'keywords'].map(count))).toEqual([0, 0, 0]);
  });

  it('stores nothing for a site without search data', async () => {
    const quiet = await startSearchConsoleApi(site, []);
    try {
      expect(await connected(quiet.settings).fetchNewest()).toBeUndefined();
      expect(await count('gsc_snapshots')).toBe(0);
    } finally {
      await quiet.stop();
    }
  });

  it('does nothing if no connection is configured', async () => {
    const services = createServices(database());
    await expect(services.searchConsole.fetchNewest()).resolves.toBeUndefined();
  });

  it('keeps all fetches of the last two weeks, the last fetch of each earlier week, and every upload', async () => {
    // Adds one fetch for each day from Thursday 23 October to Thursday 13 November, except Sunday 26 October.
    for (let end = '2031-10-23'; end <= '2031-11-13'; end = addDays(end, 1))
      if (end !== '2031-10-26') await addDay(end);
    await addDay('2031-10-24', 'upload');
    await connected().syncKeywordsOf((await snapshots())[0]?.id ?? '');
    await connected().cleanUp();
    const kept = (await snapshots()).map(({ source, end }) => `${source} ${end}`);
    const recent = Array.from({ length: 12 }, (_, n) => `api ${addDays('2031-11-13', -n)}`);
    expect(kept).toEqual([...recent, 'api 2031-10-25', 'upload 2031-10-24']);
    expect(await count('gsc_standings')).toBe(14);
    expect(await connected().listOpportunities()).toMatchObject({
      opportunities: [{ term: 'upf', period: { end: '2031-11-13' } }],
    });
    await connected().cleanUp();
    expect(await count('gsc_snapshots')).toBe(14);
  });
});

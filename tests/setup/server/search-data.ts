import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { type AuthServer, goodPassword, newEmail, startAuthServer } from './auth-server.ts';

export const searchRow = (
  query: string,
  impressions: number,
  clicks: number,
  position: number,
  page?: string,
) => ({
  query,
  impressions,
  clicks,
  ctr: impressions ? clicks / impressions : 0,
  position,
  ...(page && { page }),
});
export const october = { start: '2026-10-01', end: '2026-10-28' };
export const november = { start: '2026-10-29', end: '2026-11-25' };

/**
 * Starts one server with an admin for the whole suite. Before each test, it removes all search data, keywords and
 * articles.
 */
export function useSearchData(database: () => Database) {
  let server: AuthServer;
  let token: string;
  beforeAll(async () => {
    server = await startAuthServer({ database: database() });
    const { body } = await server.call('/signup', { email: newEmail(), password: goodPassword });
    token = body.access_token;
    await server.api('/setup/admin', { token, method: 'POST' });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await database().pool.query(
      'TRUNCATE keywords, gsc_snapshots, gsc_rows, gsc_standings, content_queue, articles CASCADE',
    );
    server.waiting.length = 0;
  });
  const api = (path: string, options: Parameters<AuthServer['api']>[1] = {}) =>
    server.api(path, { token, ...options });
  return {
    server: () => server,
    token: () => token,
    api,
    sync: (gscData: object[], period?: object, pages?: object[]) =>
      api('/functions/sync-gsc', { body: { gscData, days: 28, period, pages } }),
    opportunities: async () => (await api('/gsc/opportunities')).body.opportunities,
    count: async (table: string) =>
      (await database().pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number,
    /** Marks all queue items as published in the article at the given time. */
    publishItems: async (articleId: string, at: string) => {
      await database().pool.query(`UPDATE content_queue SET status = 'done', article_id = $1`, [articleId]);
      await database().pool.query(
        `INSERT INTO content_queue_history (item_id, at, step, from_status, to_status)
         SELECT id, $1, 'publish', 'approved', 'done' FROM content_queue`,
        [at],
      );
    },
  };
}

import { describe, expect, it } from 'vitest';
import { describeOnDatabase, describeOnEmbedded } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail } from '../../../tests/setup/server/auth-server.ts';
import { november, october, searchRow, useSearchData } from '../../../tests/setup/server/search-data.ts';
import { addDays, periodEnding, type SearchRow } from '../../domain/search-console/search-console.ts';
import { createSearchConsoleService } from './search-console-service.ts';

describeOnDatabase('search data', (database) => {
  const { api, count, opportunities, server, sync, token } = useSearchData(database);

  it('are compared with the previous period, which gives the trends up, down and new', async () => {
    await sync([searchRow('opp', 100, 5, 9), searchRow('ned', 100, 20, 3)], october);
    await sync(
      [searchRow('opp', 100, 6, 7), searchRow('ned', 100, 5, 6), searchRow('ny', 10, 0, 12)],
      november,
    );
    const found = await opportunities();
    const trends = Object.fromEntries(
      found.map((each: { term: string; trend: string }) => [each.term, each.trend]),
    );
    expect(trends).toEqual({ opp: 'up', ned: 'down', ny: 'new' });
    expect(found.find((each: { term: string }) => each.term === 'ned')).toMatchObject({
      before: { position: 3, clicks: 20, days: 28 },
      history: [{ position: 3 }, { position: 6 }],
    });
  });

  it('are compared with the previous period both times if they are sent twice on the same day without a period', async () => {
    const lastWeek = addDays(server().clock().toISOString().slice(0, 10), -7);
    await sync([searchRow('opp', 100, 5, 9)], periodEnding(lastWeek, 28));
    for (const _ of ['first', 'again']) {
      expect((await sync([searchRow('opp', 100, 6, 7)])).status).toBe(200);
      expect(await opportunities()).toMatchObject([{ trend: 'up', before: { position: 9 } }]);
    }
  });

  it('are added to the history if they have an earlier period, and do not overwrite the data of a later period', async () => {
    await sync([searchRow('upf', 100, 5, 4)], november);
    await sync([searchRow('upf', 70, 5, 8), searchRow('bare i oktober', 10, 0, 9)], october);
    await server().runJobs();
    const found = await opportunities();
    const upf = found.find((each: { term: string }) => each.term === 'upf');
    expect(upf).toMatchObject({ position: 4, history: [{ position: 8 }, { position: 4 }] });
    expect(found.map((each: { term: string }) => each.term)).toContain('bare i oktober');
  });

  it('combine the spellings of a query, and weight their positions by impressions', async () => {
    await sync([searchRow('UPF-mat', 100, 4, 10), searchRow('upf mat', 300, 6, 6)], october);
    const [only, ...others] = await opportunities();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      term: 'upf mat',
      impressions: 400,
      clicks: 10,
      position: 7,
      spellings: [
        { query: 'upf mat', impressions: 300 },
        { query: 'UPF-mat', impressions: 100 },
      ],
    });
  });

  it('keep the term of an existing keyword, and keep a language that a person corrected', async () => {
    await sync([searchRow('nova score', 100, 1, 9)], october);
    const [guessed] = await opportunities();
    expect(guessed.locale).toBe('en');
    const changed = await api(`/gsc/keywords/${guessed.keywordId}/language`, {
      method: 'PUT',
      body: { locale: 'no' },
    });
    expect(changed).toEqual({ status: 200, body: { locale: 'no' } });
    await sync([searchRow('Nova score', 120, 1, 8)], november);
    await server().runJobs();
    expect(await opportunities()).toMatchObject([
      { keywordId: guessed.keywordId, term: 'nova score', locale: 'no', trend: 'up' },
    ]);
    expect(await count('keywords')).toBe(1);
  });

  it('get the term and language that a person gave to the keyword', async () => {
    await sync([searchRow('nova score', 100, 1, 9)], october);
    await server().runJobs();
    const [first] = await opportunities();
    const changed = await api(`/keywords/${first.keywordId}`, {
      method: 'PUT',
      body: { term: 'NOVA-score', locale: 'no', intent: 'info', difficulty: 30, volume: 10 },
    });
    expect(changed.status).toBe(200);
    await sync([searchRow('nova score', 120, 1, 8)], november);
    await server().runJobs();
    expect(await opportunities()).toMatchObject([
      { keywordId: first.keywordId, term: 'NOVA-score', locale: 'no', impressions: 120, trend: 'up' },
    ]);
    expect(await count('keywords')).toBe(1);
  });

  it('are recognised and stored once if they are uploaded twice', async () => {
    const first = await sync([searchRow('upf', 100, 5, 4)], october);
    expect(first.body.alreadyThere).toBe(false);
    const again = await sync([searchRow('upf', 100, 5, 4)], october);
    expect(again.body).toMatchObject({ alreadyThere: true, snapshot: { id: first.body.snapshot.id } });
    expect(await count('gsc_snapshots')).toBe(1);
    expect((await sync([searchRow('upf', 100, 6, 4)], october)).body.alreadyThere).toBe(false);
    // Two imports of the same days are one point of the history, that of the later import.
    const [{ history }] = await opportunities();
    expect(history).toMatchObject([{ ...october, clicks: 6 }]);
  });

  it('are recognised if they are uploaded again and arrive in parts of another size', async () => {
    const rows = [searchRow('upf', 100, 5, 4), searchRow('brus', 90, 5, 4), searchRow('brød', 80, 5, 4)];
    const upload = (partSize: number) =>
      server().services.searchConsole.sync(
        {
          rows: (async function* () {
            for (let start = 0; start < rows.length; start += partSize)
              yield rows.slice(start, start + partSize);
          })(),
          options: () => ({ days: 28, period: october }),
        },
        'upload',
        { system: 'fetch-search-data' },
      );
    expect(await upload(3)).toMatchObject({ alreadyThere: false });
    expect(await upload(2)).toMatchObject({ alreadyThere: true });
  });

  it('mark a language without evidence as a guess, and many guesses are corrected at once', async () => {
    await sync(
      [
        searchRow('nutella', 100, 1, 9),
        searchRow('what is upf', 900, 1, 9),
        searchRow('is it bad food', 90, 1, 9),
      ],
      october,
    );
    const guesses = (await opportunities()).filter(({ isGuess }: { isGuess: boolean }) => isGuess);
    expect(guesses).toMatchObject([{ term: 'nutella', locale: 'en' }]);
    await sync([searchRow('nutella', 120, 1, 9), searchRow('what is upf', 900, 1, 9)], november);
    expect(await opportunities()).toContainEqual(expect.objectContaining({ term: 'nutella', isGuess: true }));
    const ids = guesses.map(({ keywordId }: { keywordId: string }) => keywordId);
    const changed = await api('/gsc/languages', { method: 'PUT', body: { ids, locale: 'no' } });
    expect(changed).toEqual({ status: 200, body: { changed: 1 } });
    expect((await opportunities()).find(({ term }: { term: string }) => term === 'nutella')).toMatchObject({
      locale: 'no',
      isGuess: false,
    });
  });

  it('are removed together with the keywords that they created and nobody changed', async () => {
    const { body } = await sync([searchRow('alene', 100, 5, 4), searchRow('endret', 90, 5, 4)], october);
    await server().runJobs();
    const changed = (await opportunities()).find(({ term }: { term: string }) => term === 'endret');
    await api(`/keywords/${changed.keywordId}`, {
      method: 'PUT',
      body: { term: 'endret', locale: 'no', intent: 'info', difficulty: 30, volume: 10 },
    });
    const removed = await fetch(`${server().site}/api/gsc/snapshots/${body.snapshot.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token()}` },
    });
    expect(removed.status).toBe(204);
    const { rows } = await database().pool.query('SELECT term FROM keywords');
    expect(rows).toEqual([{ term: 'endret' }]);
  });

  describe('in a sync-gsc request', () => {
    it.each([
      ['no rows', { gscData: [] }, 400, 'search_data_empty'],
      ['a wrong row', { gscData: [searchRow('upf', 1, 1, 1), { query: '' }] }, 400, 'invalid_input'],
      [
        'a wrong period',
        { gscData: [searchRow('upf', 1, 1, 1)], period: { start: 'x', end: 'y' } },
        400,
        'invalid_input',
      ],
      ['no list', { rows: [] }, 400, 'search_data_unreadable'],
    ])('are refused and not stored if the request has %s', async (_, body, status, code) => {
      expect(await api('/functions/sync-gsc', { body })).toMatchObject({
        status,
        body: { code },
      });
      for (const table of ['gsc_snapshots', 'gsc_rows', 'gsc_standings', 'keywords'])
        expect(await count(table), table).toBe(0);
    });

    it('are refused before they are read if the Content-Length is above the limit', async () => {
      const response = await fetch(`${server().site}/api/functions/sync-gsc`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
        body: new Uint8Array(51 * 1024 * 1024),
      }).catch((error: Error) => error);
      // The server closes the connection early, so fetch may fail instead of returning the response.
      if (response instanceof Response) expect(response.status).toBe(413);
      expect(await count('gsc_snapshots')).toBe(0);
    });

    it('are refused without the editor role, and opportunities, snapshots and terms cannot be read either', async () => {
      const { body } = await server().call('/signup', { email: newEmail(), password: goodPassword });
      for (const path of ['/gsc/opportunities', '/gsc/snapshots', '/gsc/terms?term=x', '/gsc/queries'])
        expect((await server().api(path, { token: body.access_token })).status).toBe(403);
      expect((await server().api('/functions/sync-gsc', { token: body.access_token, body: {} })).status).toBe(
        403,
      );
      expect((await server().api('/functions/sync-gsc', { body: {} })).status).toBe(401);
    });
  });

  it('are never shown after an interrupted import, and are deleted later', async () => {
    // Removes what earlier tests have left.
    await server().services.searchConsole.cleanUp();
    await sync([searchRow('upf', 100, 5, 4)], october);
    await server().runJobs();
    const broken = async function* (): AsyncGenerator<SearchRow[]> {
      yield [searchRow('halv', 1000, 1, 9)];
      throw new Error('the connection was lost');
    };
    const options = () => ({ days: 28, period: november });
    await expect(
      server().services.searchConsole.sync({ rows: broken(), options }, 'upload', { system: 'test' }),
    ).rejects.toThrow('the connection was lost');
    expect(await count('gsc_snapshots')).toBe(1);
    // The rows below represent a process that was killed during an import and left its snapshot behind.
    await database().pool.query(
      `INSERT INTO gsc_snapshots (id, source, created_at, alive_at)
       VALUES ('00000000-0000-4000-8000-000000000001', 'upload', $1, $1)`,
      [server().clock()],
    );
    await database().pool.query(
      `INSERT INTO gsc_rows VALUES ('00000000-0000-4000-8000-000000000001', 0, '[]')`,
    );
    expect(await server().services.searchConsole.cleanUp()).toEqual({ cleared: 0, finished: 0 });
    server().pass({ minutes: 3 });
    expect(await server().services.searchConsole.cleanUp()).toEqual({ cleared: 1, finished: 0 });
    expect(await count('gsc_rows')).toBe(1);
    expect(await opportunities()).toMatchObject([{ term: 'upf' }]);
  });

  it('are copied to the remaining keywords by the clean-up job after a crash', async () => {
    await sync(
      Array.from({ length: 250 }, (_, n) => searchRow(`søk ${n}`, 250 - n, 0, 8)),
      october,
    );
    // The activation copied the data to the keywords of the 200 queries with the most impressions. The job that copies the rest never runs in
    // this test.
    expect(await count('keywords')).toBe(200);
    expect(await opportunities()).toHaveLength(50);
    server().waiting.length = 0;
    server().pass({ minutes: 3 });
    expect(await server().services.searchConsole.cleanUp()).toEqual({ cleared: 0, finished: 1 });
    expect(await count('keywords')).toBe(250);
  });

  it('leave no keywords behind if their snapshot is removed while they are copied to keywords', async () => {
    const { body } = await sync(
      Array.from({ length: 150 }, (_, n) => searchRow(`søk ${n}`, 15_000 - n, 0, 8)),
      october,
    );
    await database().pool.query('DELETE FROM keywords');
    const { searchConsole, ...services } = server().services;
    const syncing = createSearchConsoleService({
      database: database(),
      env: server().env,
      clock: server().clock,
      enqueue: async () => null,
      fetch,
      ...services,
      keywords: {
        ...services.keywords,
        upsertFromSearchData: async (searchData, within) => {
          // Hides the snapshot, as a removal does.
          await database().pool.query(`UPDATE gsc_snapshots SET status = 'loading'`);
          await services.keywords.upsertFromSearchData(searchData, within);
        },
      },
    });
    await syncing.syncKeywordsOf(body.snapshot.id);
    expect(await count('keywords')).toBe(0);
    server().pass({ minutes: 3 });
    expect(await searchConsole.cleanUp()).toEqual({ cleared: 1, finished: 0 });
    expect(await count('gsc_standings')).toBe(0);
  });

  it('can be removed, and then their keywords show the data of the previous snapshot again', async () => {
    await sync([searchRow('upf', 100, 5, 4)], october);
    const { body } = await sync([searchRow('upf', 200, 5, 9), searchRow('ny', 50, 0, 8)], november);
    await server().runJobs();
    const removed = await fetch(`${server().site}/api/gsc/snapshots/${body.snapshot.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token()}` },
    });
    expect(removed.status).toBe(204);
    expect(await opportunities()).toMatchObject([{ term: 'upf', position: 4 }]);
    expect([await count('gsc_snapshots'), await count('gsc_rows'), await count('gsc_standings')]).toEqual([
      1, 1, 1,
    ]);
    expect((await api('/audit')).body.entries[0]).toMatchObject({
      action: 'search_data.removed',
      target: '2026-10-29 – 2026-11-25',
    });
  });
});

describeOnEmbedded('imported search data', (database) => {
  const { sync } = useSearchData(database);

  it('update the statistics that the planner needs to find a query by its key', async () => {
    await sync([searchRow('opp', 100, 5, 9), searchRow('ned', 100, 20, 3)], october);
    const { rows } = await database().pool.query(
      "SELECT attname, n_distinct FROM pg_stats WHERE tablename = 'gsc_standings' ORDER BY attname",
    );
    expect(rows).toEqual([
      { attname: 'key', n_distinct: -1 },
      { attname: 'snapshot_id', n_distinct: -0.5 },
    ]);
  });
});

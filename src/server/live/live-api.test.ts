import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/both-engines.ts';
import { openEvents } from '../../../tests/setup/event-stream.ts';
import { type NewsroomServer, startNewsroomServer } from '../../../tests/setup/newsroom-server.ts';
import { Problem } from '../../domain/problems.ts';
import { liveApi } from './live-api.ts';
import { changeOfNotice, createLiveChanges, everything } from './live-changes.ts';

describe('a notice', () => {
  it.each(['', 'nonsense', '{}', '{"table":7,"ids":null}'])(
    'that cannot be read means everything: %j',
    (payload) => {
      expect(changeOfNotice(payload)).toEqual(everything);
    },
  );
});

/** The stream alone, for a caller whose roles may change. */
async function openAlone(events: ReturnType<typeof liveApi>, roles: () => string[]) {
  const app = new Hono<{ Variables: { identifyCaller: () => Promise<unknown> } }>()
    .use(async (c, next) => {
      c.set('identifyCaller', async () => ({ roles: roles() }));
      await next();
    })
    .route('/', events as never);
  return (await app.request('/events')).body?.getReader();
}

describeOnDatabase('the event stream', (database) => {
  let server: NewsroomServer;
  beforeAll(async () => {
    server = await startNewsroomServer(database());
  });
  afterAll(async () => {
    await server.services.live.close();
    await server.stop();
  });
  beforeEach(async () => {
    await database().pool.query('TRUNCATE content_queue, keywords CASCADE');
  });

  const open = (token = server.editor.token) => openEvents(server.site, token);
  const insert = async (term = 'nova') => {
    const { rows } = await database().pool.query(
      `INSERT INTO content_queue (payload) VALUES (jsonb_build_object('term', $1::text, 'locale', 'no')) RETURNING id`,
      [term],
    );
    return rows[0].id as string;
  };

  it('tells of changes made by hand in SQL: which table, which rows', async () => {
    const events = await open();
    const id = await insert();
    expect(await events.next()).toEqual({ table: 'content_queue', ids: [id] });
    await database().pool.query(`UPDATE content_queue SET status = 'failed'`);
    expect(await events.next()).toEqual({ table: 'content_queue', ids: [id] });
    await database().pool.query('DELETE FROM content_queue');
    expect(await events.next()).toEqual({ table: 'content_queue', ids: [id] });
    const { rows } = await database().pool.query(
      `INSERT INTO keywords (term) VALUES ('e-stoffer') RETURNING id`,
    );
    expect(await events.next()).toEqual({ table: 'keywords', ids: [rows[0].id] });
    await events.close();
  });

  it('names no rows where there are very many, in one notice per statement', async () => {
    const events = await open();
    await database().pool.query(
      `INSERT INTO content_queue (payload) SELECT '{"term":"a","locale":"no"}' FROM generate_series(1, 500)`,
    );
    expect(await events.next()).toEqual({ table: 'content_queue', ids: null });
    await events.close();
  });

  it('carries the text of a running item as it grows, and is silent about what nobody sees', async () => {
    const id = await insert();
    const events = await open();
    const set = (what: string, values: unknown[] = []) =>
      database().pool.query(`UPDATE content_queue SET ${what}`, values);
    await set('lease_until = now(), taken = true');
    await set('progress = $1', ['# Hei']);
    expect(await events.next()).toEqual({
      table: 'content_queue_progress',
      ids: [id],
      from: 0,
      text: '# Hei',
    });
    await set('progress = $1', ['# Hei og hå 🥖']);
    expect(await events.next()).toMatchObject({ from: 5, text: ' og hå 🥖' });
    await set('progress = $1', ['noe annet']);
    expect(await events.next()).toEqual({ table: 'content_queue_progress', ids: [id] });
    await set('progress = $1', [`noe annet${'x'.repeat(9000)}`]);
    expect(await events.next()).toEqual({ table: 'content_queue_progress', ids: [id] });
    await events.close();
  });

  it('is for editors', async () => {
    const stranger = await server.person();
    expect((await server.api('/events', { token: stranger.token })).status).toBe(403);
    expect((await server.api('/events')).status).toBe(401);
  });

  describe('ends', () => {
    it('when the session does', async () => {
      const live = createLiveChanges(database());
      let roles = ['editor'];
      const reader = await openAlone(liveApi(live, { beatEveryMs: 5 }), () => roles);
      expect((await reader?.read())?.done).toBe(false);
      roles = [];
      let ended = false;
      while (!ended) ended = (await reader?.read())?.done ?? true;
      await live.close();
    });

    it('when the process stops', async () => {
      const events = await open();
      const own = createLiveChanges(database());
      let ended = 0;
      await own.subscribe(
        () => {},
        () => ended++,
      );
      await own.close();
      expect(ended).toBe(1);
      await events.close();
    });
  });

  it('stays open while nobody can say who listens, and asks once for all streams of one reader', async () => {
    const live = createLiveChanges(database());
    const events = liveApi(live, { beatEveryMs: 20, limits: { perProcess: 3, perUser: 3 } });
    let asked = 0;
    let away = false;
    const roles = () => {
      asked++;
      if (away) throw new Problem('database_away');
      return ['editor'];
    };
    const readers = await Promise.all([1, 2, 3].map(() => openAlone(events, roles)));
    const beatsOfAll = () => Promise.all(readers.map((reader) => reader?.read()));
    await beatsOfAll();
    asked = 0;
    away = true;
    for (let beat = 0; beat < 5; beat++)
      for (const part of await beatsOfAll()) expect(part?.done).toBe(false);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(6);
    await live.close();
  });

  it('makes one "anything may have changed" of what a slow reader missed', async () => {
    const live = createLiveChanges(database());
    const reader = await openAlone(liveApi(live), () => ['editor']);
    let heard = 0;
    await live.subscribe(
      () => heard++,
      () => {},
    );
    for (let n = 0; n < 100; n++) await insert(`ord ${n}`);
    await vi.waitFor(() => expect(heard).toBe(100));
    const seen: string[] = [];
    while (!seen.at(-1)?.includes('"*"')) {
      const part = await reader?.read();
      seen.push(new TextDecoder().decode(part?.value));
    }
    expect(seen.length).toBeLessThanOrEqual(66);
    await live.close();
  });
});

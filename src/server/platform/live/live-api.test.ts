import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { openEvents } from '../../../../tests/setup/product/event-stream.ts';
import { type EditorServer, startEditorServer } from '../../../../tests/setup/server/editor-server.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { Problem } from '../../../domain/problems.ts';
import { liveApi } from './live-api.ts';
import { anyChange, changeOfNotification, createLiveChanges } from './live-changes.ts';

describe('changeOfNotification', () => {
  it.each(['', 'nonsense', '{}', '{"table":7,"ids":null}'])(
    'returns anyChange, which means that any row may have changed, for a payload that cannot be parsed: %j',
    (payload) => {
      expect(changeOfNotification(payload)).toEqual(anyChange);
    },
  );
});

/** Opens an event stream in a minimal Hono app, in which a test can change the roles of the caller. */
async function openInSmallApp(events: ReturnType<typeof liveApi>, roles: () => string[]) {
  const app = new Hono<{ Variables: { identifyCaller: () => Promise<unknown> } }>()
    .use(async (c, next) => {
      c.set('identifyCaller', async () => ({ roles: roles() }));
      await next();
    })
    .route('/', events as never);
  return (await app.request('/events')).body?.getReader();
}

describeOnDatabase('the event stream', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database());
  });
  afterAll(async () => {
    await server.services.live.close();
    await server.stop();
  });
  beforeEach(async () => {
    await database().pool.query('TRUNCATE content_queue, keywords CASCADE');
    // A test with a listener of its own must not get the notification of this change.
    await (await open()).close();
  });

  const open = (token = server.editor.token) => openEvents(server.site, token, database().pool);
  const insert = async (term = 'nova') => {
    const { rows } = await database().pool.query(
      `INSERT INTO content_queue (payload) VALUES (jsonb_build_object('term', $1::text, 'locale', 'no')) RETURNING id`,
      [term],
    );
    return rows[0].id as string;
  };

  it('sends the table and the row ids of a change, even if the change does not come from the product', async () => {
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

  it('sends one event without row ids for a statement that changes hundreds of rows', async () => {
    const events = await open();
    await database().pool.query(
      `INSERT INTO content_queue (payload) SELECT '{"term":"a","locale":"no"}' FROM generate_series(1, 500)`,
    );
    expect(await events.next()).toEqual({ table: 'content_queue', ids: null });
    await events.close();
  });

  it('sends only the added text of a running queue item, and nothing for columns that no screen shows', async () => {
    const id = await insert();
    const events = await open();
    const set = (assignment: string, values: unknown[] = []) =>
      database().pool.query(`UPDATE content_queue SET ${assignment}`, values);
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

  it('refuses callers without the editor role', async () => {
    const stranger = await server.person();
    expect((await server.api('/events', { token: stranger.token })).status).toBe(403);
    expect((await server.api('/events')).status).toBe(401);
  });

  describe('ends', () => {
    it.each([
      ['loses the role', 'DELETE FROM user_roles WHERE user_id = $1'],
      ['is suspended', "UPDATE auth_users SET banned_until = '9999-01-01' WHERE id = $1"],
    ])('before the next change if the caller %s', async (_, statement) => {
      const { id, token } = await server.person('editor');
      const colleague = await open();
      const events = await open(token);
      await database().pool.query(statement, [id]);
      const added = await insert();
      await expect(events.next()).rejects.toThrow('The event stream ended');
      expect(await colleague.next()).toEqual({ table: 'content_queue', ids: [added] });
      await colleague.close();
    });

    it('when the caller loses the editor role', async () => {
      const live = createLiveChanges(database());
      let roles = ['editor'];
      const reader = await openInSmallApp(liveApi(live, { heartbeatIntervalMs: 5 }), () => roles);
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

  it('stays open while access cannot be checked, and shares one access check among all streams of a session', async () => {
    const live = createLiveChanges(database());
    const events = liveApi(live, { heartbeatIntervalMs: 20, limits: { perProcess: 3, perUser: 3 } });
    let checks = 0;
    let unavailable = false;
    const roles = () => {
      checks++;
      if (unavailable) throw new Problem('database_unavailable');
      return ['editor'];
    };
    const readers = await Promise.all([1, 2, 3].map(() => openInSmallApp(events, roles)));
    const readAll = () => Promise.all(readers.map(async (reader) => reader?.read()));
    await readAll();
    checks = 0;
    unavailable = true;
    for (let beat = 0; beat < 5; beat++) for (const chunk of await readAll()) expect(chunk?.done).toBe(false);
    expect(checks).toBeGreaterThan(0);
    expect(checks).toBeLessThanOrEqual(6);
    await live.close();
  });

  it('replaces the changes that do not fit in the buffer of a slow client with one event', async () => {
    const live = createLiveChanges(database());
    const reader = await openInSmallApp(liveApi(live), () => ['editor']);
    const tables: string[] = [];
    await live.subscribe(
      ({ table }) => tables.push(table),
      () => {},
    );
    for (let n = 0; n < 100; n++) await insert(`ord ${n}`);
    // On a busy machine the connection may be lost. One event then replaces the changes that were missed.
    await waitFor(() => expect(tables.length === 100 || tables.includes(anyChange.table)).toBe(true));
    const events: string[] = [];
    while (!events.at(-1)?.includes('"*"')) {
      const chunk = await reader?.read();
      events.push(new TextDecoder().decode(chunk?.value));
    }
    expect(events.length).toBeLessThanOrEqual(66);
    await live.close();
  });
});

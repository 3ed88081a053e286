import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningProduct, startProduct } from '../setup/product.ts';
import { type Desk, sitDownAt } from './desk.ts';

const inAMinute = { timeout: 100_000, interval: 250 };
const hours = 60 * 60_000;
const clockModule = pathToFileURL(join(import.meta.dirname, '../fixtures/movable-clock.ts')).href;

/**
 * The time of day of a whole product is moved: what it reads from the clock, and with it the embedded database's
 * clock. What goes on counting on a real machine (timers, the monotonic clock) goes on here too. Another machine's
 * database keeps its own time: that a process which was stopped for long writes nothing stale, and pg-boss's work on
 * PostgreSQL, is shown in worker-killed.test.ts.
 */
describe('the machine’s clock is moved', () => {
  let product: RunningProduct;
  let editor: Desk;
  let clock: string;
  let session: { access_token: string; refresh_token: string };
  const move = (milliseconds: number) => writeFile(clock, String(milliseconds));
  const person = { email: 'klokke@example.org', password: 'vafler og brunost 18' };

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
    clock = join(folder, 'clock');
    product = await startProduct({
      DATA_DIR: join(folder, 'data'),
      MOVED_CLOCK: clock,
      NODE_OPTIONS: `--import ${clockModule}`,
    });
    editor = await sitDownAt(product.address);
    session = (await editor.call('POST', '/auth/v1/signup', person)).body;
  });
  afterAll(async () => {
    expect(product.output()).not.toContain('uncaught exception');
    expect(await product.end()).toEqual({ code: 0, signal: null });
  });

  const schedule = async (slug: string, inMs: number, offset: number) => {
    const { body } = await editor.write(slug);
    const at = new Date(Date.now() + offset + inMs).toISOString();
    const saved = await editor.call('PUT', `/api/articles/${body.id}`, {
      ...body,
      status: 'scheduled',
      auto_publish_at: at,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return async () => (await fetch(`${product.address}/blogg/${slug}`)).status;
  };

  it('forwards by two hours: what became due is published once, sessions are renewed, pages live on', async () => {
    const status = await schedule('om-en-time', 1 * hours, 0);
    expect(await status()).toBe(404);
    await move(2 * hours);
    await vi.waitFor(async () => expect(await status()).toBe(200), inAMinute);
    expect((await fetch(`${product.address}/blogg`)).status).toBe(200);
    // The hour of the access token is over; the session is not.
    expect((await editor.call('GET', '/api/articles')).status).toBe(401);
    const renewed = await editor.call('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(renewed.status).toBe(200);
    session = renewed.body;
  });

  it('back by two hours: nobody is locked out, saving and background work go on', async () => {
    await move(0);
    await vi.waitFor(
      async () => expect((await editor.call('GET', '/api/articles')).status).toBe(200),
      inAMinute,
    );
    expect((await editor.write('etter-tilbake')).status).toBe(201);
    // A token from the time that is yet to come.
    const me = await fetch(`${product.address}/api/me`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(me.status).toBe(200);
    const again = await editor.call('POST', '/auth/v1/token?grant_type=password', person);
    expect(again.status).toBe(200);
    const id = await editor.enqueue('emulgatorer');
    expect(await editor.process(id)).toBe(200);
    await vi.waitFor(async () => expect((await editor.item(id)).status).toBe('needs_review'), inAMinute);
    const status = await schedule('straks', 20_000, 0);
    await vi.waitFor(async () => expect(await status()).toBe(200), inAMinute);
    // What was published in the hours that did not happen stays so.
    expect((await fetch(`${product.address}/blogg/om-en-time`)).status).toBe(200);
  });
});

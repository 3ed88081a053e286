import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';
import { signInWithTiming, type TimedClient } from './timed-client.ts';

const hours = 60 * 60_000;
/** A job that became due because the clock was moved is found by polling, after up to a minute. */
const backstop = { delaySeconds: 60 };
const clockModule = pathToFileURL(join(import.meta.dirname, '../fixtures/movable-clock.ts')).href;

/**
 * Moves the time of day of a whole product, and with it the clock of the embedded database. Timers and the monotonic
 * clock continue, as on a real machine. A PostgreSQL on another machine keeps its own time. worker-killed.test.ts
 * covers PostgreSQL: there, a process that was suspended for a long time writes nothing stale.
 */
describe('a product on a machine whose clock is moved', () => {
  let product: RunningProduct;
  let editor: TimedClient;
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
    editor = await signInWithTiming(product.address);
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

  it('publishes due articles, renews sessions and serves pages after a move of two hours forwards', async () => {
    const status = await schedule('om-en-time', 1 * hours, 0);
    expect(await status()).toBe(404);
    await move(2 * hours);
    await waitFor(async () => expect(await status()).toBe(200), backstop);
    expect((await fetch(`${product.address}/blogg`)).status).toBe(200);
    // The access token has expired, but the session has not, so the refresh token works.
    expect((await editor.call('GET', '/api/articles')).status).toBe(401);
    const renewed = await editor.call('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(renewed.status).toBe(200);
    session = renewed.body;
  });

  it('keeps sessions valid, and continues to save and to run background jobs after a move of two hours back', async () => {
    await move(0);
    await waitFor(async () => expect((await editor.call('GET', '/api/articles')).status).toBe(200), backstop);
    expect((await editor.write('etter-tilbake')).status).toBe(201);
    // By the clock that was set back, the token was issued two hours in the future.
    const me = await fetch(`${product.address}/api/me`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(me.status).toBe(200);
    const again = await editor.call('POST', '/auth/v1/token?grant_type=password', person);
    expect(again.status).toBe(200);
    const id = await editor.enqueue('emulgatorer');
    expect(await editor.process(id)).toBe(200);
    await waitFor(async () => expect((await editor.item(id)).status).toBe('needs_review'), backstop);
    const status = await schedule('straks', 20_000, 0);
    await waitFor(async () => expect(await status()).toBe(200), backstop);
    // Articles that were published before the clock was set back stay published.
    expect((await fetch(`${product.address}/blogg/om-en-time`)).status).toBe(200);
  });
});

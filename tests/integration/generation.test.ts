import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AiProvider, answerOf, startAiProvider } from '../fakes/ai-provider.ts';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { openEvents } from '../setup/product/event-stream.ts';
import { type NewsroomClient, signInAsAdmin } from '../setup/product/newsroom-client.ts';
import { startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

const forever = new Promise(() => {});

describe('a server that is killed during a generation', () => {
  let provider: AiProvider;
  beforeAll(async () => {
    provider = await startAiProvider();
  });
  afterAll(() => provider.close());

  const killAndRestart = async (where: Record<string, string>) => {
    const settings = { ...where, ...provider.settings('openai'), LOG_LEVEL: 'warn' };
    const first = await startProduct(settings);
    const editor = await signInAsAdmin(first.address);
    provider.plan({ answer: answerOf({ body: `# Tittel\n\n${'ord '.repeat(300)}` }), hold: forever });
    const id = await editor.enqueue('emulgatorer');
    await editor.process(id);
    await waitFor(async () => expect((await editor.item(id)).progress).toBeTruthy());
    await first.end('SIGKILL');

    provider.plan({ answer: answerOf() });
    const second = await startProduct(settings);
    const back = editor.at(second.address);
    await waitFor(async () => expect((await back.item(id)).status).toBe('needs_review'));
    const item = await back.item(id);
    expect(item).toMatchObject({ attempt: 2, result: { title: 'Hva er emulgatorer?' } });
    expect(stepsOf(item)).toEqual(['finish', 'restart', 'process', 'create']);
    expect(provider.seen).toHaveLength(1);
    await second.end();
  };

  it('resumes the item within a minute of the restart (embedded database)', async () => {
    await killAndRestart({ DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')) });
  });

  it('resumes the item within a minute of the restart (PostgreSQL)', async () => {
    const { url, drop } = await createPostgresCopy();
    await killAndRestart({ DATABASE_URL: url });
    await drop();
  });
});

it('a generation that a stop interrupts runs once more after the restart', async () => {
  const provider = await startAiProvider();
  const settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')),
    ...provider.settings('openai'),
    LOG_LEVEL: 'warn',
    SHUTDOWN_TIMEOUT: '3',
  };
  const first = await startProduct(settings);
  const editor = await signInAsAdmin(first.address);
  provider.plan({ answer: answerOf(), hold: forever });
  const id = await editor.enqueue('emulgatorer');
  await editor.process(id);
  await waitFor(async () => expect((await editor.item(id)).progress).toBeTruthy());
  await first.end();

  provider.seen.splice(0);
  // The interrupted run is due again before the restart.
  await wait(2500);
  const answered = Promise.withResolvers<void>();
  provider.plan({ answer: answerOf(), hold: answered.promise }, { answer: answerOf() });
  const second = await startProduct(settings);
  const back = editor.at(second.address);
  await waitFor(() => expect(provider.seen).not.toEqual([]));
  answered.resolve();
  await waitFor(async () => expect((await back.item(id)).status).toBe('needs_review'));
  expect(stepsOf(await back.item(id))).toEqual(['finish', 'restart', 'process', 'create']);
  expect(provider.seen).toHaveLength(1);
  await second.end();
  await provider.close();
});

const stepsOf = ({ history }: { history: { step: string }[] }) => history.map(({ step }) => step);

describe('two processes on one PostgreSQL', () => {
  it('run each job once, and notify the open screens of both processes', async () => {
    const provider = await startAiProvider({ answer: answerOf() });
    const { url, drop } = await createPostgresCopy();
    const settings = { DATABASE_URL: url, ...provider.settings('openai-compatible'), LOG_LEVEL: 'warn' };
    const products = await Promise.all([startProduct(settings), startProduct(settings)]);
    const [one, two] = products as [(typeof products)[0], (typeof products)[0]];
    const editor = await signInAsAdmin(one.address);
    const streams = await Promise.all(products.map(({ address }) => openEvents(address, editor.token)));

    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => editor.enqueue(`ord ${n}`)));
    // Each item is started on both processes at once, and only one of them may take it.
    const pressed = await Promise.all(
      ids.flatMap((id) => [editor.at(one.address).process(id), editor.at(two.address).process(id)]),
    );
    expect(pressed.filter((status) => status === 200)).toHaveLength(ids.length);
    expect(pressed.filter((status) => status === 409)).toHaveLength(ids.length);
    await waitFor(async () => expect((await editor.counts()).needs_review).toBe(ids.length));
    expect(provider.seen).toHaveLength(ids.length);
    for (const id of ids) {
      const { attempt, history } = await editor.item(id);
      expect({ attempt, steps: history.length }).toEqual({ attempt: 1, steps: 3 });
    }

    for (const stream of streams) {
      const notified = new Set<string>();
      while (!ids.every((id) => notified.has(id))) {
        const { table, ids: changed } = await stream.next();
        if (table === 'content_queue') for (const id of changed ?? []) notified.add(id);
      }
      await stream.close();
    }
    await Promise.all(products.map((product) => product.end()));
    await drop();
    await provider.close();
  });
});

describe('the event stream', () => {
  it('does not delay the stop of the product, and ends when the product stops', async () => {
    const product = await startProduct({ DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')) });
    const editor: NewsroomClient = await signInAsAdmin(product.address);
    const stream = await openEvents(product.address, editor.token);
    const ended = stream.next().catch((error: Error) => error.message);
    expect(await product.end()).toEqual({ code: 0, signal: null });
    expect(await ended).toBe('The event stream ended');
  });
});

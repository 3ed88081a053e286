import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { answerOf, startAiProvider } from '../fakes/ai-provider.ts';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { signInAsAdmin } from '../setup/product/newsroom-client.ts';
import { startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

/** Starts a process that generates a text, and a second process on the same PostgreSQL while the text is incomplete. */
async function beginOnTheFirst() {
  const provider = await startAiProvider();
  const { url, drop } = await createPostgresCopy();
  const settings = { DATABASE_URL: url, ...provider.settings('openai-compatible') };
  const first = await startProduct(settings);
  const editor = await signInAsAdmin(first.address);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  provider.plan(
    { answer: answerOf({ title: 'Den første' }), hold: held },
    { answer: answerOf({ title: 'Den andre' }) },
  );
  const id = await editor.enqueue('emulgatorer');
  expect(await editor.process(id)).toBe(200);
  await waitFor(async () => expect((await editor.item(id)).progress).toBeTruthy());
  const second = await startProduct(settings);
  const atSecond = editor.at(second.address);
  return {
    first,
    second,
    provider,
    release,
    item: () => atSecond.item(id),
    async end() {
      await second.end();
      await drop();
      await provider.close();
    },
  };
}

/** Another worker takes over a run when its lease has ended. */
const leaseEnded = { delaySeconds: 30 };
const stepsOf = ({ history }: { history: { step: string }[] }) => history.map(({ step }) => step).reverse();

describe.concurrent('two workers on one PostgreSQL', () => {
  it('resume a queue item once after the worker that was generating its text was killed', async ({
    expect,
  }) => {
    const { first, provider, item, release, end } = await beginOnTheFirst();
    await first.end('SIGKILL');
    await waitFor(async () => expect((await item()).status).toBe('needs_review'), leaseEnded);
    release();
    expect(await item()).toMatchObject({ attempt: 2, result: { title: 'Den andre' } });
    expect(stepsOf(await item())).toEqual(['create', 'process', 'restart', 'finish']);
    expect(provider.seen).toHaveLength(2);
    await end();
  });

  it('continue a queue item whose worker was suspended for longer than its heartbeat limit, and the suspended worker writes nothing', async ({
    expect,
  }) => {
    const { first, provider, item, release, end } = await beginOnTheFirst();
    // The process is suspended like a closed laptop or a paused virtual machine, so its clock jumps forwards.
    first.process.kill('SIGSTOP');
    await waitFor(async () => expect((await item()).status).toBe('needs_review'), leaseEnded);
    first.process.kill('SIGCONT');
    release();
    await pause(8000);
    expect(await item()).toMatchObject({
      status: 'needs_review',
      attempt: 2,
      result: { title: 'Den andre' },
    });
    expect(stepsOf(await item())).toEqual(['create', 'process', 'restart', 'finish']);
    expect(provider.seen).toHaveLength(2);
    // The process that was suspended still serves pages, is ready and stops cleanly.
    expect((await fetch(`${first.address}/blogg`)).status).toBe(200);
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
    expect(first.output()).not.toContain('uncaught exception');
    expect(await first.end()).toEqual({ code: 0, signal: null });
    await end();
  });
});

import { mkdtemp } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOf, startAiProvider } from '../fakes/ai-provider.ts';
import { freePort } from '../setup/database/postgres.ts';
import { startProduct } from '../setup/product/product.ts';
import { startTcpRelay } from '../setup/product/tcp-relay.ts';
import { startSmtpServer } from '../setup/server/auth-server.ts';
import { waitFor } from '../setup/wait-for.ts';
import { signInWithTiming } from './timed-client.ts';

async function startSilentServer(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The delays between the attempts, and the time until a silent provider counts as failed. */
const retried = { delaySeconds: 60 };

const newFolder = () => mkdtemp(join(tmpdir(), 'novasjekk-'));

describe.concurrent('the product', () => {
  it.each(['refuses', 'is silent'])(
    'answers without waiting if the mail server %s, and sends the mail once the server is back',
    async (how) => {
      const port = await freePort();
      const silent = how === 'is silent' ? await startSilentServer(port) : undefined;
      const product = await startProduct({
        DATA_DIR: await newFolder(),
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        AUTH_AUTOCONFIRM: 'true',
      });
      const editor = await signInWithTiming(product.address);
      const asked = await editor.call('POST', '/auth/v1/recover', {
        email: `admin-${process.pid}@example.org`,
      });
      expect(asked.status).toBe(200);
      expect(asked.ms).toBeLessThan(3000);
      await waitFor(() => expect(product.output()).toContain('job failed'), retried);
      // Requests that need no mail still succeed.
      expect((await editor.write('mens')).status).toBe(201);
      await silent?.close();
      const smtp = await startSmtpServer({ port });
      await waitFor(() => expect(smtp.received).toHaveLength(1), retried);
      expect(smtp.received[0]?.to).toBe(`admin-${process.pid}@example.org`);
      await product.end();
      expect(smtp.received).toHaveLength(1);
      await smtp.close();
    },
  );

  it.each(['refuses', 'breaks off', 'falls silent'])(
    'shows the reason at the queue item if the language model %s, and generates the text in a retry',
    async (how) => {
      const provider = await startAiProvider(
        how === 'breaks off'
          ? { fault: 'cut' }
          : { answer: answerOf(), ...(how === 'falls silent' && { hold: new Promise(() => {}) }) },
        { answer: answerOf() },
      );
      const port = await freePort();
      const product = await startProduct({
        DATA_DIR: await newFolder(),
        ...provider.settings('openai-compatible'),
        ...(how === 'refuses' && { AI_BASE_URL: `http://127.0.0.1:${port}/v1` }),
      });
      const editor = await signInWithTiming(product.address);
      const id = await editor.enqueue('emulgatorer');
      const started = performance.now();
      expect(await editor.process(id)).toBe(200);
      expect(performance.now() - started).toBeLessThan(3000);
      await waitFor(async () => expect((await editor.item(id)).attempt).toBe(2), retried);
      const words = {
        refuses: /cannot be reached/,
        'breaks off': /was lost/,
        'falls silent': /did not respond in time/,
      }[how];
      expect((await editor.item(id)).error_message ?? '').toMatch(words ?? '');
      const relay =
        how === 'refuses'
          ? await startTcpRelay({ host: '127.0.0.1', port: Number(new URL(provider.url).port) }, port)
          : undefined;
      await waitFor(async () => expect((await editor.item(id)).status).toBe('needs_review'), retried);
      expect((await editor.item(id)).result.title).toBe('Hva er emulgatorer?');
      await product.end();
      await relay?.close();
      await provider.close();
    },
  );
});

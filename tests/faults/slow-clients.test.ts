import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../setup/product.ts';
import { startReaders } from './page-readers.ts';
import { signInWithTiming, type TimedClient } from './timed-client.ts';

describe.concurrent('the connections of slow clients', () => {
  let product: RunningProduct;
  let editor: TimedClient;
  beforeAll(async () => {
    product = await startProduct({ DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')) });
    editor = await signInWithTiming(product.address);
  });
  afterAll(async () => {
    // The server logged no error and still answers.
    expect(product.output()).not.toMatch(/"level":50|uncaught exception/);
    expect((await editor.call('GET', '/api/articles?q=halv')).body.total).toBe(0);
    expect(await product.end()).toEqual({ code: 0, signal: null });
  });

  /** Opens a raw connection. `cut` resolves to the response and the seconds until the server closed the connection. */
  const openConnection = (begin: string) => {
    const { hostname, port } = new URL(product.address);
    const socket: Socket = connect(Number(port), hostname);
    const started = performance.now();
    let answer = '';
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => {});
    socket.write(begin);
    const cut = new Promise<{ answer: string; seconds: number }>((resolve) =>
      socket.on('close', () => resolve({ answer, seconds: (performance.now() - started) / 1000 })),
    );
    return { socket, cut };
  };

  const trickle = async (socket: Socket, bytes: string, everyMs: number) => {
    while (!socket.destroyed) {
      socket.write(bytes);
      await pause(everyMs);
    }
  };

  it('are closed if five hundred of them send headers slowly, and readers are served meanwhile', async ({
    expect,
  }) => {
    await fetch(`${product.address}/blogg`);
    const readers = startReaders(product.address, ['/', '/blogg'], { readers: 2, pauseMs: 20 });
    const slow = Array.from({ length: 500 }, () => openConnection('GET / HTTP/1.1\r\nhost: x\r\n'));
    for (const { socket } of slow) void trickle(socket, 'x-a: b\r\n', 1000);
    const cut = await Promise.all(slow.map(({ cut }) => cut));
    const { failed } = await readers.stop();
    expect(failed).toEqual([]);
    expect(Math.max(...cut.map(({ seconds }) => seconds))).toBeLessThan(20);
    expect(new Set(cut.map(({ answer }) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
  });

  it('are closed if a body stalls, and nothing of it is stored', async ({ expect }) => {
    const { cut } = openConnection(
      `POST /api/articles HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${editor.token}\r\n` +
        `content-type: application/json\r\ncontent-length: 5000\r\n\r\n{"slug":"halv",`,
    );
    const { answer, seconds } = await cut;
    expect(answer).toContain('HTTP/1.1 408');
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThan(30);
  });

  it('are closed if an endless body becomes too large', async ({ expect }) => {
    const { socket, cut } = openConnection(
      'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    let sent = 0;
    for (; !socket.destroyed && sent < 400; sent++) {
      socket.write(chunk);
      await pause(5);
    }
    const { answer } = await cut;
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    // The server stops reading after about a megabyte; the limit is 200 chunks of 64 kB.
    expect(sent).toBeLessThan(200);
  });

  it('are closed after two minutes if an endless body is sent slowly', async ({ expect }) => {
    const { socket, cut } = openConnection(
      `POST /api/media HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${editor.token}\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    void trickle(socket, '1\r\nx\r\n', 3000);
    const { answer, seconds } = await cut;
    expect(answer).toContain('HTTP/1.1 408');
    expect(seconds).toBeGreaterThan(100);
    expect(seconds).toBeLessThan(140);
  });
});

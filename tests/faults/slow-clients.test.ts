import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { startReaders } from './page-readers.ts';
import { signInWithTiming, type TimedClient } from './timed-client.ts';

/** The resident memory of a process in megabytes. */
const memoryOf = (product: RunningProduct) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))?.[1]) / 1024;

const openSockets = (product: RunningProduct) => {
  const folder = `/proc/${product.process.pid}/fd`;
  const isSocket = (name: string) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:');
    } catch {
      return false; // The file was closed in between.
    }
  };
  return readdirSync(folder).filter(isSocket).length;
};

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

  it('are closed if five hundred of them send headers slowly, and other readers are served meanwhile', async ({
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

  it('are closed within a minute if a thousand of them do not read their response, and cost little memory', async ({
    expect,
  }) => {
    const picture = new Uint8Array(
      await sharp({
        create: {
          width: 1200,
          height: 900,
          channels: 3,
          background: 'white',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    const { body } = await editor.call('POST', '/api/media', picture);
    const original = `${body.url}/original`;
    const address = (await fetch(product.address + original)).ok ? original : body.url;
    const before = memoryOf(product);
    const openBefore = openSockets(product);
    const { hostname, port } = new URL(product.address);
    const sockets = Array.from({ length: 1000 }, () => {
      const socket = connect({ host: hostname, port: Number(port), highWaterMark: 1024 } as never);
      socket.on('error', () => {});
      socket.pause();
      socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\n\r\n`);
      return socket;
    });
    const started = performance.now();
    await expect.poll(() => openSockets(product)).toBeGreaterThan(openBefore + 900);
    await pause(5000);
    expect(memoryOf(product) - before).toBeLessThan(100);
    await expect.poll(() => openSockets(product)).toBeLessThan(openBefore + 50);
    expect(performance.now() - started).toBeLessThan(60_000);
    for (const socket of sockets) socket.destroy();
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
    // The server stops reading after about a megabyte. The test allows up to 200 chunks of 64 kB.
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

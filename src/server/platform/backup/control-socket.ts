import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Log } from '../logs/log.ts';
import { StartFailure } from '../start-failure.ts';

/** Passes commands of the command line to the running product: only it can open its embedded database. */
const socketIn = (folder: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\novasjekk-${Buffer.from(folder).toString('base64url')}`
    : join(folder, 'control.sock');

const orderSchema = z.union([
  z.strictObject({ file: z.string().min(1) }),
  z.strictObject({ createAdmin: z.string().min(1) }),
]);

/** Opens the socket. If that fails, for example because its path is too long, logs a warning and continues. */
export function openControlSocket(
  folder: string,
  commands: {
    backup: (file: string) => Promise<object>;
    createAdmin: (email: string) => Promise<{ link: string }>;
  },
  log: Log,
): Promise<{ close: () => Promise<void> }> {
  const path = socketIn(folder);
  // A killed process leaves its socket file behind. The file is unused, because this process holds the folder lock.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, body: object) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    const obey = async () => {
      try {
        const order = orderSchema.parse(await json(incoming));
        if ('createAdmin' in order) {
          answer(200, await commands.createAdmin(order.createAdmin));
          log.info('admin link created on the command line');
          return;
        }
        const result = await commands.backup(order.file);
        log.info({ ...result }, 'backup made');
        answer(200, result);
      } catch (error) {
        log.error({ err: error }, 'a command of the control socket failed');
        answer(500, { message: error instanceof Error ? error.message : String(error) });
      }
    };
    void obey();
  });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return new Promise((resolve) => {
    server.once('error', (error) => {
      log.warn(
        { reason: error.message },
        'the control socket could not be opened: stop the product to make a backup or to create an admin',
      );
      resolve({ close: async () => {} });
    });
    server.listen(path, () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      resolve({ close });
    });
  });
}

/** Sends a command to the product that uses this data folder, and returns its answer; undefined if none is running. */
export function askRunningProduct(folder: string, order: z.output<typeof orderSchema>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socketIn(folder), method: 'POST', path: '/' }, (answer) => {
      const read = async () => {
        const body = (await json(answer)) as { message: string };
        if (answer.statusCode !== 200) throw new StartFailure(body.message);
        return body;
      };
      read().then(resolve, reject);
    });
    asking.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
    asking.end(JSON.stringify(order));
  });
}

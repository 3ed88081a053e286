import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../log.ts';

/**
 * Returns the path of the socket on which the running product accepts requests for a backup. No other process can open
 * the embedded database of the running product.
 */
const socketIn = (folder: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\novasjekk-${Buffer.from(folder).toString('base64url')}`
    : join(folder, 'control.sock');

const backupRequestSchema = z.strictObject({ file: z.string().min(1) });

/** Opens the socket. If that fails, for example because its path is too long, logs a warning and continues. */
export function openControlSocket(
  folder: string,
  backup: (file: string) => Promise<object>,
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
    let text = '';
    incoming.on('data', (chunk) => {
      text += chunk;
    });
    incoming.on('end', async () => {
      try {
        const backupRequest = backupRequestSchema.parse(JSON.parse(text));
        const result = await backup(backupRequest.file);
        log.info({ ...result }, 'backup made');
        answer(200, result);
      } catch (error) {
        log.error({ err: error }, 'backup failed');
        answer(500, { message: error instanceof Error ? error.message : String(error) });
      }
    });
  });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return new Promise((resolve) => {
    server.once('error', (error) => {
      log.warn(
        { reason: error.message },
        'the backup socket could not be opened: stop the product to make a backup',
      );
      resolve({ close: async () => {} });
    });
    server.listen(path, () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      resolve({ close });
    });
  });
}

/** Asks the product that runs on a data folder to make a backup. Returns undefined if no product runs on it. */
export function askForBackup(folder: string, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(
      { socketPath: socketIn(folder), method: 'POST', path: '/backup' },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          const body = JSON.parse(text);
          if (answer.statusCode === 200) resolve(body);
          else reject(new Error(body.message));
        });
      },
    );
    outgoingRequest.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
    outgoingRequest.end(JSON.stringify({ file }));
  });
}

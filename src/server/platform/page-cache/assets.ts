import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  closedPolicy,
  photoWorkerPolicy,
  type SecurityOptions,
  securityHeaders,
} from '../http/middleware/security-headers.ts';
import { type CachedResponse, createCachedResponse } from './cached-response.ts';

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The name of a built file changes with its content. */
export const foreverCached = 'public, max-age=31536000, immutable';

/** Larger files are only those of the photo reader. They are read from the disk, so that they occupy no memory. */
const maxBytesInMemory = 1024 * 1024;

/** Loads all but large files of the client into memory, with the .br and .gz versions of the build. */
export async function loadAssets(
  folder: string,
  security: SecurityOptions,
): Promise<Map<string, CachedResponse>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const assets = new Map<string, CachedResponse>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const url = path.slice(folder.length).replaceAll('\\', '/');
    const type = types[extname(file.name)];
    if (!type || url.startsWith('/.vite/') || (await stat(path)).size > maxBytesInMemory) continue;
    const hashed = url.startsWith('/assets/');
    assets.set(
      url,
      await createCachedResponse({
        kind: 'file',
        status: 200,
        body: await readFile(path),
        headers: {
          ...securityHeaders(security),
          // Feed readers and link previews on other sites show the site's icons.
          ...(type.startsWith('image/') && { 'cross-origin-resource-policy': 'cross-origin' }),
          'content-security-policy': isPhotoWorker(file.name) ? photoWorkerPolicy : closedPolicy,
          'content-type': type,
          'cache-control': hashed ? foreverCached : 'public, max-age=3600',
        },
        compressed: await readCompressed(path),
      }),
    );
  }
  return assets;
}

const isPhotoWorker = (name: string) => /^photo\.worker-[\w-]+\.js$/.test(name);

async function readCompressed(path: string) {
  const [br, gzip] = await Promise.all([
    readFile(`${path}.br`).catch(() => undefined),
    readFile(`${path}.gz`).catch(() => undefined),
  ]);
  return br && gzip ? { br, gzip } : undefined;
}

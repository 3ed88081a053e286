import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { closedPolicy, type SecurityOptions, securityHeaders } from '../http/middleware/security-headers.ts';
import { type CachedResponse, createCachedResponse } from './cached-response.ts';

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Loads the files of the client into memory, together with the .br and .gz versions that scripts/build.ts writes beside
 * them.
 */
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
    if (!type || url.startsWith('/.vite/')) continue;
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
          'content-security-policy': closedPolicy,
          'content-type': type,
          'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        },
        compressed: await readCompressed(path),
      }),
    );
  }
  return assets;
}

async function readCompressed(path: string) {
  const [br, gzip] = await Promise.all([
    readFile(`${path}.br`).catch(() => undefined),
    readFile(`${path}.gz`).catch(() => undefined),
  ]);
  return br && gzip ? { br, gzip } : undefined;
}

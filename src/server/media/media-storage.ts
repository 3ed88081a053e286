import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { Problem } from '../../domain/problems.ts';
import { writeDurably } from '../platform/durable-files.ts';
import type { Env } from '../platform/env.ts';

/** Stores the files of images under names such as <hash>/960.avif. A stored file never changes. */
export interface MediaStorage {
  /** A failed write leaves no files in a folder. Those left in a bucket are never served without a database row. */
  write(...files: { name: string; bytes: Uint8Array; type: string }[]): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
}

export function createMediaStorage(
  env: Pick<Env, 'DATA_DIR' | (`S3_${string}` & keyof Env)>,
  fetch: typeof globalThis.fetch,
): MediaStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return folderStorage(join(env.DATA_DIR, 'media'));
  return bucketStorage({
    address: [S3_ENDPOINT, S3_BUCKET, S3_PREFIX].filter(Boolean).join('/'),
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: env.S3_REGION ?? 'us-east-1',
    fetch,
  });
}

function folderStorage(folder: string): MediaStorage {
  // Some file systems are slow with many thousand files in one folder.
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    write: (...files) =>
      writeDurably(...files.map(({ name, bytes }) => ({ path: pathOf(name), content: bytes }))),
    read: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
  };
}

const timeoutMs = 15_000;

function bucketStorage(options: {
  address: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  fetch: typeof globalThis.fetch;
}): MediaStorage {
  const { address, fetch, ...keys } = options;
  const client = new AwsClient({ ...keys, service: 's3' });
  const send = async (method: string, name: string, init: RequestInit = {}) => {
    const url = `${address}/${name}`;
    const attempt = async () =>
      fetch(await client.sign(url, { method, ...init }), { signal: AbortSignal.timeout(timeoutMs) });
    const response = await attempt()
      .then((first) => (first.status >= 500 ? attempt() : first))
      .catch((cause) => {
        throw new Problem('image_storage_unavailable', { cause });
      });
    if (response.ok) return response;
    const body = await response.text();
    if (response.status === 404 && !body.includes('NoSuchBucket')) return undefined;
    const reason = /<Code>(\w+)/.exec(body)?.[1] ?? '';
    throw new Problem('image_storage_unavailable', {
      cause: new Error(`${method} ${url}: ${response.status} ${reason}`),
    });
  };
  return {
    async write(...files) {
      for (const { name, bytes, type } of files) {
        const init = { body: bytes as BodyInit, headers: { 'content-type': type } };
        const response = await send('PUT', name, init);
        if (!response)
          throw new Problem('image_storage_unavailable', { cause: new Error(`PUT ${name}: 404`) });
        await response.arrayBuffer();
      }
    },
    async read(name) {
      const response = await send('GET', name);
      return response && Buffer.from(await response.arrayBuffer());
    },
  };
}

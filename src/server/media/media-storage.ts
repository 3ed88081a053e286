import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { Problem } from '../../domain/problems.ts';
import type { Env } from '../env.ts';

export interface MediaFile {
  name: string;
  bytes: Uint8Array;
  type: string;
}

/** Where the images' bytes lie. Names are ours, such as <hash>/960.avif; what is written never changes. */
export interface MediaStorage {
  /** In a folder all of them or none; a bucket cannot promise that, but what has no row is shown to nobody. */
  write(...files: MediaFile[]): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
}

/** A bucket where S3_* settings name one, else a folder. */
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
  // A folder of folders: some file systems are slow with many thousands in one.
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async write(...files) {
      // Nobody ever sees half a picture, whenever the power goes; on a full disk nothing is left behind.
      const unfinished = files.map(({ name, bytes }) => {
        const path = pathOf(name);
        return { path, bytes, temporary: `${path}.${randomUUID()}.tmp` };
      });
      try {
        for (const { path, bytes, temporary } of unfinished) {
          await mkdir(dirname(path), { recursive: true });
          await writeFile(temporary, bytes, { flush: true });
        }
        for (const { path, temporary } of unfinished) await rename(temporary, path);
      } catch (error) {
        // What cannot be tidied up must not hide why.
        for (const { temporary } of unfinished) await rm(temporary, { force: true }).catch(() => {});
        for (const { path } of unfinished) await rmdir(dirname(path)).catch(() => {});
        throw error;
      }
    },
    async read(name) {
      return readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}

const answerWithinMs = 15_000;

function bucketStorage(options: {
  address: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  fetch: typeof globalThis.fetch;
}): MediaStorage {
  const { address, fetch, ...keys } = options;
  const client = new AwsClient({ ...keys, service: 's3' });
  const ask = async (method: string, name: string, init: RequestInit = {}) => {
    const url = `${address}/${name}`;
    const once = async () => {
      const request = await client.sign(url, { method, ...init });
      return fetch(request, { signal: AbortSignal.timeout(answerWithinMs) });
    };
    // A bucket that hiccups is asked once more.
    const response = await once()
      .then((first) => (first.status >= 500 ? once() : first))
      .catch((cause) => {
        throw new Problem('image_storage_away', { cause });
      });
    if (response.ok) return response;
    const answer = await response.text();
    if (response.status === 404 && !answer.includes('NoSuchBucket')) return undefined;
    const reason = /<Code>(\w+)/.exec(answer)?.[1] ?? '';
    throw new Problem('image_storage_away', {
      cause: new Error(`${method} ${url}: ${response.status} ${reason}`),
    });
  };
  return {
    async write(...files) {
      for (const { name, bytes, type } of files) {
        const init = { body: bytes as BodyInit, headers: { 'content-type': type } };
        const response = await ask('PUT', name, init);
        if (!response) throw new Problem('image_storage_away', { cause: new Error(`PUT ${name}: 404`) });
        await response.arrayBuffer();
      }
    },
    async read(name) {
      const response = await ask('GET', name);
      return response && Buffer.from(await response.arrayBuffer());
    },
  };
}

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { createMediaStorage } from './media-storage.ts';

const name = `${'ab12'.repeat(8)}/960.avif`;

describe('image files', () => {
  let folder: string;
  let server: InstanceType<typeof S3rver>;
  let settings: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'novasjekk-media-'));
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'pictures', configs: [] }],
    });
    const { port } = (await server.run()) as AddressInfo;
    settings = {
      DATA_DIR: folder,
      S3_ENDPOINT: `http://127.0.0.1:${port}/`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const storage = (change: Record<string, string> = {}) =>
    createMediaStorage(readEnv({ ...settings, ...change }), fetch);

  it('are in a folder without access for other users and without temporary files', async () => {
    const DATA_DIR = join(folder, 'private');
    await createMediaStorage(readEnv({ DATA_DIR }), fetch).write({
      name,
      bytes: Buffer.from('x'),
      type: 'image/avif',
    });
    const files = await readdir(join(DATA_DIR, 'media'), { recursive: true });
    expect(files.filter((file) => file.endsWith('.unfinished'))).toEqual([]);
    expect(files.some((file) => file.endsWith(name))).toBe(true);
    for (const path of [DATA_DIR, join(DATA_DIR, 'media')])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['a folder', { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }],
    ['a bucket', {}],
    ['a folder of a bucket', { S3_PREFIX: 'novasjekk/images/', S3_REGION: 'eu-north-1' }],
  ])('are stored in %s', async (_, change) => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    expect(await storage(change).read(name)).toBeUndefined();
    await storage(change).write({ name, bytes, type: 'image/avif' });
    await storage(change).write({ name, bytes, type: 'image/avif' });
    expect(await storage(change).read(name)).toEqual(bytes);
  });

  it('are all removed from a folder if one of them cannot be written', async () => {
    const change = { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };
    const hash = 'cd34'.repeat(8);
    const file = (end: string) => ({
      name: `${hash}/${end}`,
      bytes: Buffer.from('x'),
      type: 'image/avif',
    });
    await storage(change).write({
      name: `${'ef56'.repeat(8)}/480.avif`,
      bytes: Buffer.from('x'),
      type: 'image/avif',
    });
    // A file name that is too long makes the write fail, as a full disk would.
    await expect(storage(change).write(file('480.avif'), file('9'.repeat(300)))).rejects.toThrow();
    expect(await storage(change).read(`${hash}/480.avif`)).toBeUndefined();
    const files = await readdir(join(folder, 'media'), { recursive: true });
    expect(files.filter((file) => file.includes(hash))).toEqual([]);
  });

  it.each([
    ['the keys are wrong', { S3_SECRET_ACCESS_KEY: 'other' }],
    ['the bucket does not exist', { S3_BUCKET: 'nothing-here' }],
    ['the storage is unreachable', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
  ])('are reported as unavailable, not as missing, if %s', async (_, change) => {
    await expect(storage(change).read(name)).rejects.toMatchObject({ code: 'image_storage_unavailable' });
    await expect(
      storage(change).write({ name, bytes: Buffer.from('x'), type: 'image/avif' }),
    ).rejects.toMatchObject({
      code: 'image_storage_unavailable',
    });
  });
});

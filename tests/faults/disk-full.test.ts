import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRunningProduct } from '../../src/server/platform/backup/control-socket.ts';
import { createEmbeddedCopy } from '../setup/database/both-engines.ts';
import { failToStart, type RunningProduct, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';
import { signInWithTiming, type TimedClient } from './timed-client.ts';

const megabyte = 1024 * 1024;

/**
 * The command that mounts a small disk at a folder and then runs a program. If the user is not root, a user namespace
 * gives it the right to mount. The disk disappears with the program.
 */
const withSmallDisk = (folder: string, megabytes: number): string[] => [
  'unshare',
  ...(process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user']),
  ...['sh', '-c', 'mount -t tmpfs -o size="$1" tmpfs "$0" && shift && exec "$@"', folder, `${megabytes}m`],
];

/** Functions that fill and clear the small disk from outside the program. */
const diskOf = (product: RunningProduct, folder: string) => {
  const path = join('/proc', String(product.process.pid), 'root', folder);
  const ballast = join(path, 'ballast');
  return {
    path,
    async fillTo(freeBytes: number) {
      const { bavail, bsize } = await statfs(path);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    clear: () => rm(ballast, { force: true }),
  };
};

/** Creates an image of noise, whose file is as large as a photograph because noise compresses badly. */
const picture = async () => {
  const [width, height] = [1600, 1200];
  const noise = Buffer.alloc(width * height * 3);
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 2654435761) >>> (at % 13);
  return new Uint8Array(
    await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
};

describe('a product whose disk fills up', () => {
  let folder: string;
  let product: RunningProduct;
  let editor: TimedClient;
  let disk: ReturnType<typeof diskOf>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
    product = await startProduct({ DATA_DIR: folder }, withSmallDisk(folder, 192));
    disk = diskOf(product, folder);
    editor = await signInWithTiming(product.address);
  });
  afterAll(() => product.end());

  it('refuses writes with a message, serves readers, and saves again once there is space', async () => {
    const before = await editor.write('for');
    expect(before.status).toBe(201);
    await disk.fillTo(20 * megabyte);
    await waitFor(() => expect(product.output()).toContain('the disk is nearly full'));
    const refused = await editor.write('under');
    expect(refused).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'database_read_only' } });
    for (const path of ['/', '/blogg', '/en/blogg/er-brod-ultraprosessert', '/readyz'])
      expect((await fetch(product.address + path)).status).toBe(200);
    expect((await editor.call('GET', `/api/articles/${before.body.id}`)).status).toBe(200);
    await disk.clear();
    await waitFor(() => expect(product.output()).toContain('the disk has free space again'));
    // The refused article was not stored, so its slug is free.
    expect((await editor.write('under')).status).toBe(201);
  });

  it('stores nothing of a failed upload, and accepts the upload once there is space', async () => {
    const bytes = await picture();
    // The disk has space for the first of the image's files, but not for all.
    await disk.fillTo(bytes.length + 100_000);
    const refused = await editor.call('POST', '/api/media', bytes);
    expect(refused).toMatchObject({ status: 507, body: { code: 'disk_full' } });
    // The upload was the first, so its folder is removed too.
    expect(await readdir(disk.path)).not.toContain('media');
    await disk.clear();
    await waitFor(async () => {
      const stored = await editor.call('POST', '/api/media', bytes);
      expect(stored.status).toBe(201);
      expect((await fetch(product.address + stored.body.url)).status).toBe(200);
    });
    const files = await readdir(join(disk.path, 'media'), { recursive: true });
    expect(files.filter((file) => file.endsWith('.unfinished'))).toEqual([]);
  });

  it('keeps every acknowledged article when writing goes on until the disk is full', async () => {
    const acknowledged: string[] = [];
    await disk.fillTo(49 * megabyte);
    await waitFor(async () => {
      const slug = `fyller-${acknowledged.length}`;
      const { status, body } = await editor.write(slug, randomText());
      if (status === 201) acknowledged.push(body.id);
      expect(status).toBe(503);
    });
    expect(acknowledged.length).toBeGreaterThan(3);
    await disk.clear();
    await waitFor(async () => expect((await editor.write('ferdig')).status).toBe(201));
    for (const id of acknowledged) expect((await editor.call('GET', `/api/articles/${id}`)).status).toBe(200);
    expect(product.output()).not.toContain('uncaught exception');
  });
});

it('a start on a full disk fails with one line of advice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const { code, output } = await failToStart({ DATA_DIR: folder }, withSmallDisk(folder, 30));
  expect(code).toBe(1);
  expect(output).toMatch(/has only \d+ MB left\. Free at least 48 MB and start again\./);
  expect(output).not.toContain('    at ');
});

it('a restart on a full disk serves a read-only copy of the database', async () => {
  const prepared = await createEmbeddedCopy();
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  // The disk has just enough space for the database, and less than the product needs to write.
  const script =
    'mount -t tmpfs -o size=70m tmpfs "$0" && cp -a "$1/." "$0" && dd if=/dev/zero of="$0/ballast" bs=1M 2>/dev/null; shift && exec "$@"';
  const product = await startProduct({ DATA_DIR: folder }, [
    'unshare',
    ...(process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user']),
    ...['sh', '-c', script, folder, prepared],
  ]);
  expect(product.output()).toContain('serving a read-only copy of the database');
  for (const path of ['/', '/blogg', '/en/blogg/er-brod-ultraprosessert'])
    expect((await fetch(product.address + path)).status).toBe(200);
  const signup = await fetch(`${product.address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'kari@example.org', password: 'granskog og lyng' }),
  });
  expect(signup.status).toBe(503);
  await product.end();
});

it('a backup on a full disk fails with an explanation and leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const product = await startProduct({ DATA_DIR: folder }, withSmallDisk(folder, 192));
  const disk = diskOf(product, folder);
  await disk.fillTo(20_000);
  const file = join(folder, 'backup.tar.gz');
  await expect(askRunningProduct(disk.path, { file })).rejects.toThrow(/is full\. No backup was made/);
  expect((await readdir(disk.path)).filter((name) => name.startsWith('backup'))).toEqual([]);
  await product.end();
});

/** A text of few, incompressible words. It fills the disk, but is indexed quickly. */
const randomText = () => Array.from({ length: 150 }, () => randomBytes(500).toString('hex')).join(' ');

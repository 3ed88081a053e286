import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, createReadStream, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { unpack } from '../../src/server/platform/backup/tar.ts';
import { runOn } from '../setup/database/postgres.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';

const root = join(import.meta.dirname, '../..');
const email = 'kari@novasjekk.example';
const password = 'granskog og lyng';

const operate = async (command: string, args: string[], settings: Record<string, string>) => {
  const run = promisify(execFile)(process.execPath, [join(root, 'scripts/operate.ts'), command, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...settings },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error) => ({ code: error.code as number, output: `${error.stdout}${error.stderr}` }),
  );
};

const post = (product: RunningProduct, path: string, body: unknown, token?: string) =>
  fetch(product.address + path, {
    method: 'POST',
    headers: {
      ...(Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });

const checksIn = async (file: string) => {
  for await (const { path, bytes } of unpack(createReadStream(file), createGunzip()))
    if (path === 'checks.json') return JSON.parse(bytes.toString());
};

/**
 * Opens a page and an image of a product and signs in, so that the results before and after a restore can be compared.
 */
async function inspectProduct(product: RunningProduct, image: string) {
  const page = await fetch(`${product.address}/blogg/brod-fra-hjertet`, {
    headers: { 'accept-language': 'nb' },
  });
  const picture = await fetch(`${product.address}${image}/original`).catch(() => undefined);
  const variant = await fetch(`${product.address}${image}/480.webp`);
  const signedIn = await post(product, '/auth/v1/token?grant_type=password', { email, password });
  const session = (await signedIn.json()) as { access_token: string };
  const list = await fetch(`${product.address}/api/articles?page=1`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  return {
    page: page.status,
    text: /<article.*<\/article>/s.exec(await page.text())?.[0].replaceAll(product.address, ''),
    picture: picture?.status,
    variant: Buffer.from(await variant.arrayBuffer()).toString('base64'),
    articles: ((await list.json()) as { total: number }).total,
  };
}

// Each command starts a process with its own database, so the tests need more time than the default.
describe('the commands of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-backup-'));
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  const file = join(folder, 'backup.tar.gz');
  const databases: string[] = [];
  let image: string;
  let before: Awaited<ReturnType<typeof inspectProduct>>;
  let product: RunningProduct;

  const emptyPostgres = async () => {
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await runOn(inject('postgresUrl'), `CREATE DATABASE ${name}`);
    databases.push(name);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    return url.href;
  };

  beforeAll(async () => {
    product = await startProduct(settings);
    const signedUp = await post(product, '/auth/v1/signup', { email, password });
    const { access_token: token } = (await signedUp.json()) as { access_token: string };
    await post(product, '/api/setup/admin', {}, token);
    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2f6b4f' } })
      .png()
      .toBuffer();
    const stored = await post(product, '/api/media?alt=Skog', picture, token);
    image = ((await stored.json()) as { url: string }).url;
    const createdArticle = await post(
      product,
      '/api/articles',
      {
        slug: 'brod-fra-hjertet',
        status: 'published',
        title_no: 'Brød fra hjertet',
        content_no: `Tekst med æøå, "hermetegn" og \\ skråstrek.\n\n![Skog](${image})`,
        author_name: 'Kari',
        keywords: ['brød', 'gjær, salt'],
      },
      token,
    );
    expect(createdArticle.status, await createdArticle.clone().text()).toBe(201);
    before = await inspectProduct(product, image);
    expect(before).toMatchObject({ page: 200, articles: 11 });
  });
  afterAll(async () => {
    await product.end();
    rmSync(folder, { recursive: true, force: true });
    for (const name of databases) await runOn(inject('postgresUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
  });

  describe('a backup', () => {
    it('is made while the product runs, as one file that only its owner can read', async () => {
      const { code, output } = await operate('backup', [file], settings);
      expect(output).toContain('image files are in');
      expect(code).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    it('is verified by a command, which refuses a truncated file', async () => {
      const verified = await operate('backup:verify', [file], settings);
      expect(verified.output).toMatch(
        /can be restored: \d+ rows and \d+ image files were restored and compared/,
      );
      expect(verified.code).toBe(0);
      const short = join(folder, 'truncated.tar.gz');
      copyFileSync(file, short);
      truncateSync(short, statSync(short).size - 2000);
      const refused = await operate('backup:verify', [short], settings);
      expect(refused.output).toMatch(/cannot be read|incomplete/);
      expect(refused.code).toBe(1);
    });

    it.each(['the embedded database', 'PostgreSQL'])(
      'is restored completely on %s, and never over existing data',
      async (engine) => {
        const into = {
          DATA_DIR: join(folder, `restored-${engine.length}`),
          LOG_LEVEL: 'warn',
          ...(engine === 'PostgreSQL' && { DATABASE_URL: await emptyPostgres() }),
        };
        expect(await operate('restore', [file], into)).toMatchObject({ code: 0 });
        // A backup of the restored product has the same tables, keys and images as the first backup.
        const again = join(folder, `again-${engine.length}.tar.gz`);
        expect(await operate('backup', [again], into)).toMatchObject({ code: 0 });
        expect(await checksIn(again)).toEqual(await checksIn(file));
        const restored = await startProduct(into);
        expect(await inspectProduct(restored, image)).toEqual(before);
        await restored.end();
        const twice = await operate('restore', [file], into);
        expect(twice.code).toBe(1);
        expect(twice.output).toContain('The database is not empty.');
      },
    );

    it('that is truncated or has another format is refused, and nothing is stored', async () => {
      const into = { DATA_DIR: join(folder, 'refused'), LOG_LEVEL: 'warn' };
      const short = join(folder, 'short.tar.gz');
      await operate('backup', [short], settings);
      truncateSync(short, statSync(short).size - 2000);
      for (const [given, says] of [
        [short, /cannot be read|incomplete/],
        [join(root, 'package.json'), /cannot be read/],
        [join(folder, 'missing'), /There is no file/],
      ] as const) {
        const { code, output } = await operate('restore', [given], into);
        expect(output).toMatch(says);
        expect(output).not.toContain('    at ');
        expect(code).toBe(1);
      }
      expect(await operate('restore', [file], into)).toMatchObject({ code: 0 });
    });
  });

  describe('the command create-admin', () => {
    it('invites an admin while the product runs, and prints an example if the email address is missing', async () => {
      const { code, output } = await operate('create-admin', ['ola@example.org'], settings);
      expect(code).toBe(0);
      const link = /http\S+\/admin\/invitation#token=(\S+)/.exec(output);
      const accepted = await post(product, '/api/invitation/accept', { token: link?.[1] });
      expect(await accepted.json()).toMatchObject({ email: 'ola@example.org', roles: ['admin'] });
      expect((await operate('create-admin', [], settings)).output).toContain('npm run create-admin kari@');
    });
  });

  describe('the command move-to-postgres', () => {
    it('copies all data to PostgreSQL, and refuses while the product runs or if the target is not empty', async () => {
      const DATABASE_URL = await emptyPostgres();
      const running = await operate('move-to-postgres', [], { ...settings, DATABASE_URL });
      expect(running.code).toBe(1);
      expect(running.output).toMatch(/in use by another process.*Stop it first/);
      await product.end();
      const moved = await operate('move-to-postgres', [], { ...settings, DATABASE_URL });
      expect(moved.output).toContain('copied and compared');
      const twice = await operate('move-to-postgres', [], { ...settings, DATABASE_URL });
      expect(twice.output).toContain('The database is not empty.');
      product = await startProduct({ ...settings, DATABASE_URL });
      expect(await inspectProduct(product, image)).toEqual(before);
    });
  });
});

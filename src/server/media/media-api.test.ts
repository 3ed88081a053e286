import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import {
  type AuthServer,
  goodPassword,
  newEmail,
  startAuthServer,
} from '../../../tests/setup/server/auth-server.ts';
import { readEnv } from '../platform/env.ts';
import { createServices } from '../services.ts';

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

describeOnDatabase('images', (database) => {
  let server: AuthServer;
  let token: string;
  beforeAll(async () => {
    server = await startAuthServer({ database: database() });
    const { body } = await server.call('/signup', { email: newEmail(), password: goodPassword });
    token = body.access_token;
    await server.api('/setup/admin', { method: 'POST', token });
  });
  afterAll(() => server.stop());

  const upload = async (bytes: Uint8Array, { query = '', as = token } = {}) => {
    const response = await fetch(`${server.site}/api/media${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/x-whatever' },
      body: bytes as BodyInit,
    });
    return { status: response.status, body: await response.json() };
  };
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.site + path, { headers });

  it('are uploaded, stored only once if the bytes are equal, listed, and recorded in the audit log', async () => {
    const bytes = await picture(1200, 600, '#a31');
    const first = await upload(bytes, { query: '?alt=Et%20br%C3%B8d%20alene' });
    expect(first).toMatchObject({
      status: 201,
      body: {
        width: 1200,
        height: 600,
        alt: 'Et brød alene',
        url: expect.stringMatching(/^\/bilder\/[0-9a-f]{32}$/),
      },
    });
    expect(first.body.id).toBe(first.body.url.slice('/bilder/'.length));
    const again = await Promise.all([upload(bytes), upload(bytes)]);
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
    const { body: list } = await server.api('/media?q=alene', { token });
    expect(list).toEqual({ images: [first.body], page: 1, pages: 1, total: 1 });
    const { body: log } = await server.api('/audit?action=media.stored', { token });
    expect(log.entries.filter(({ target }: { target: string }) => target === first.body.url)).toMatchObject([
      { after: { alt: 'Et brød alene' } },
    ]);
  });

  it('are found by file name and alt text, and so are the articles that use them', async () => {
    const { body: image } = await upload(await picture(40, 40, '#3a1'), { query: '?name=Gulrot.JPG&alt=' });
    const found = async (q: string) => (await server.api(`/media?q=${q}`, { token })).body.images;
    expect(await found('gulrot')).toMatchObject([{ hash: image.hash, name: 'Gulrot.JPG' }]);
    expect(await found('100%25')).toEqual([]);
    const setAlt = (hash: string) =>
      server.api(`/media/${hash}/alt`, { token, method: 'PUT', body: { alt: 'Bunt fra Toten' } });
    expect((await setAlt(image.hash)).body).toMatchObject({ alt: 'Bunt fra Toten' });
    expect((await setAlt('0'.repeat(32))).status).toBe(404);
    expect(await found('toten')).toMatchObject([{ hash: image.hash }]);
    const article = { title_no: 'Gulrøtter', content_no: `![](${image.url})`, slug: 'gulrotter' };
    expect((await server.api('/articles', { token, body: article })).status).toBe(201);
    const uses = (hash: string) => server.api(`/media/${hash}/uses`, { token });
    expect((await uses(image.hash)).body.uses).toMatchObject([{ slug: 'gulrotter' }]);
    expect((await uses('0'.repeat(32))).status).toBe(404);
  });

  it('are served with their content type, an ETag and permanent caching, and missing files are not found', async () => {
    const { body } = await upload(await picture(1000, 500, '#1a3'));
    for (const [file, type, width] of [
      ['', 'image/jpeg', 960],
      ['/480.avif', 'image/avif', 480],
      ['/960.webp', 'image/webp', 960],
      ['/1000.jpg', 'image/jpeg', 1000],
    ] as const) {
      const response = await get(body.url + file);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width);
      const etag = response.headers.get('etag') ?? '';
      expect((await get(body.url + file, { 'if-none-match': etag })).status).toBe(304);
    }
    for (const missing of ['/961.avif', '/original', '/../../database'])
      expect((await get(body.url + missing).catch(() => ({ status: 404 }))).status).not.toBe(200);
    expect((await get(`/bilder/${'0'.repeat(32)}`)).status).toBe(404);
    expect((await get(`/bilder/${'0'.repeat(32)}/480.avif`)).status).toBe(404);
    // A bucket whose key may not list files answers 403, not 404, for a missing file.
    const denying = createServices(database(), {
      env: readEnv({
        S3_ENDPOINT: 'https://s3.example',
        S3_BUCKET: 'pictures',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      }),
      fetch: async () => new Response('<Code>AccessDenied</Code>', { status: 403 }),
    }).media;
    expect(await denying.serve('0'.repeat(32), '480.avif')).toBeUndefined();
    expect(await denying.serve(body.hash, '481.avif')).toBeUndefined();
    await expect(denying.serve(body.hash, '480.avif')).rejects.toMatchObject({
      code: 'image_storage_unavailable',
    });
    const head = await fetch(server.site + body.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('are refused and not stored if their type is unknown or they exceed the size limit', async () => {
    const before = await server.api('/media', { token });
    expect(await upload(Buffer.from('MZ\x90 an .exe called picture.jpg'))).toMatchObject({
      status: 415,
      body: { code: 'image_type_unknown', message: expect.stringContaining('Choose a JPEG') },
    });
    expect(await upload(new Uint8Array(11 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'image_too_large' },
    });
    expect(await server.api('/media', { token })).toEqual(before);
  });

  it('are refused once the body exceeds the size limit, if there is no Content-Length header', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const response = await fetch(`${server.site}/api/media`, {
      method: 'POST',
      duplex: 'half',
      headers: { authorization: `Bearer ${token}` },
      body: new ReadableStream({
        pull(controller) {
          if (sent++ < 20) controller.enqueue(chunk);
          else controller.close();
        },
      }),
    } as RequestInit).catch((error) => error);
    // The server may close the connection during the upload; then fetch fails and there is no response.
    if (response instanceof Response) expect(response.status).toBe(413);
    expect((await server.api('/media', { token })).status).toBe(200);
  });

  it('can be uploaded and listed only with the editor role', async () => {
    const { body } = await server.call('/signup', { email: newEmail(), password: goodPassword });
    expect((await upload(await picture(10, 10, '#fff'), { as: body.access_token })).status).toBe(403);
    expect((await server.api('/media')).status).toBe(401);
    expect(
      await server.api('/media/import', { token, body: { url: 'https://127.0.0.1/x.png' } }),
    ).toMatchObject({ status: 422, body: { code: 'image_address_refused' } });
  });

  it('keep their hash if they come from an export', async () => {
    const hash = 'abcdef0123456789'.repeat(2);
    const stored = await server.services.media.store(await picture(80, 40, '#00f'), {
      alt: 'Blå',
      hash,
      actor: { system: 'import' },
    });
    expect(stored.url).toBe(`/bilder/${hash}`);
    const original = await server.services.media.read(hash);
    expect(original).toMatchObject({ type: 'image/jpeg', alt: 'Blå' });
    expect((await sharp(original?.bytes).metadata()).width).toBe(80);
    expect(await server.services.media.describe('nothing')).toBeUndefined();
  });
});

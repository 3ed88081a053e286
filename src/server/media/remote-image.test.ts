import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/setup/postgres.ts';
import { fetchRemoteImage, isPublicAddress, type RemoteImageOptions } from './remote-image.ts';

const codeOf = (address: string, options?: RemoteImageOptions) =>
  fetchRemoteImage(address, options).then(
    (bytes) => Buffer.from(bytes).toString(),
    (problem) => problem.code,
  );

const answer = (statusCode: number, headers: Record<string, string> = {}, body: Iterable<Buffer> = []) =>
  Object.assign(Readable.from(body), { statusCode, headers }) as unknown as IncomingMessage;

/** A web of a few addresses. */
const web =
  (answers: Record<string, () => IncomingMessage>): RemoteImageOptions['get'] =>
  async ({ href }) => {
    const found = answers[href];
    if (!found) throw new Error(`nothing at ${href}`);
    return found();
  };

describe('an image from the web', () => {
  it('is fetched, through a few redirects', async () => {
    const get = web({
      'https://a.example/1.jpg': () => answer(302, { location: '/2.jpg' }),
      'https://a.example/2.jpg': () => answer(301, { location: 'https://b.example/3.jpg' }),
      'https://b.example/3.jpg': () => answer(200, {}, [Buffer.from('pict'), Buffer.from('ure')]),
    });
    expect(await codeOf('https://a.example/1.jpg', { get })).toBe('picture');
  });

  it.each([
    'http://a.example/x.jpg',
    'file:///etc/passwd',
    'ftp://a.example/x.jpg',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'not an address',
    '//a.example/x.jpg',
    'https://user:secret@a.example/x.jpg',
    'https://a.example:8443/x.jpg',
    'https://127.0.0.1/x.jpg',
    'https://2130706433/x.jpg',
    'https://0x7f.1/x.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x.jpg',
    'https://192.168.1.1/x.jpg',
    'https://[::1]/x.jpg',
    'https://[::ffff:127.0.0.1]/x.jpg',
    'https://[fd00::1]/x.jpg',
    'https://[fe80::1]/x.jpg',
    'https://[64:ff9b::7f00:1]/x.jpg',
    'https://[2002:7f00:1::]/x.jpg',
  ])('is not asked for at %s', async (address) => {
    let asked = 0;
    const get = async () => {
      asked++;
      return answer(200);
    };
    expect(await codeOf(address, { get })).toBe('image_address_refused');
    expect(asked).toBe(0);
  });

  it('is not followed to where one may not go', async () => {
    for (const location of ['http://a.example/', 'https://127.0.0.1/', 'file:///etc/passwd']) {
      const get = web({ 'https://a.example/1.jpg': () => answer(302, { location }) });
      expect(await codeOf('https://a.example/1.jpg', { get })).toBe('image_address_refused');
    }
  });

  it('is not fetched from a name that leads inside, whatever it led to before', async () => {
    const port = await freePort();
    let connections = 0;
    const inside = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inside.listen(port, '127.0.0.1', resolve));
    for (const addresses of [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
      [{ address: '::1', family: 6 }],
      [],
    ]) {
      // The real client asks this name server as it connects: no second look-up is left to be deceived.
      expect(await codeOf('https://rebind.example/x.jpg', { lookup: async () => addresses })).toBe(
        'image_address_refused',
      );
    }
    expect(connections).toBe(0);
    inside.close();
  });

  it('is given up when it is not there, goes in circles, or cannot be reached', async () => {
    const get = web({
      'https://a.example/none.jpg': () => answer(404),
      'https://a.example/circle.jpg': () => answer(302, { location: '/circle.jpg' }),
    });
    for (const path of ['none', 'circle', 'unknown'])
      expect(await codeOf(`https://a.example/${path}.jpg`, { get })).toBe('image_not_fetched');
  });

  it('is cut off at 10 MB', async () => {
    function* endless() {
      for (;;) yield Buffer.alloc(1024 * 1024);
    }
    const get = web({ 'https://a.example/big.jpg': () => answer(200, {}, endless()) });
    expect(await codeOf('https://a.example/big.jpg', { get })).toBe('image_too_large');
  });
});

describe('a public address', () => {
  it.each(['93.184.215.14', '1.1.1.1', '2606:4700::1111', '2a02:26f0::1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '0.0.0.0',
    '100.64.0.1',
    '172.31.255.255',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '2001:db8::1',
    '2001::1',
    'ff02::1',
    'name',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

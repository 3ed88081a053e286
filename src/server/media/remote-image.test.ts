import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/setup/database/postgres.ts';
import { isPublicAddress, type PublicNetwork } from '../platform/http/public-address.ts';
import { fetchRemoteImage } from './media-service.ts';

const outcome = (address: string, options?: PublicNetwork) =>
  fetchRemoteImage(address, options).then(
    (bytes) => Buffer.from(bytes).toString(),
    (problem) => problem.code,
  );

const responseOf = (statusCode: number, headers: Record<string, string> = {}, body: Iterable<Buffer> = []) =>
  Object.assign(Readable.from(body), { statusCode, headers }) as unknown as IncomingMessage;

/** A replacement for the network that answers only the given URLs. */
const web =
  (responses: Record<string, () => IncomingMessage>): PublicNetwork['get'] =>
  async ({ href }) => {
    const found = responses[href];
    if (!found) throw new Error(`nothing at ${href}`);
    return found();
  };

describe('a remote image', () => {
  it('is fetched through several redirects', async () => {
    const get = web({
      'https://a.example/1.jpg': () => responseOf(302, { location: '/2.jpg' }),
      'https://a.example/2.jpg': () => responseOf(301, { location: 'https://b.example/3.jpg' }),
      'https://b.example/3.jpg': () => responseOf(200, {}, [Buffer.from('pict'), Buffer.from('ure')]),
    });
    expect(await outcome('https://a.example/1.jpg', { get })).toBe('picture');
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
  ])('is not requested from %s', async (address) => {
    let requests = 0;
    const get = async () => {
      requests++;
      return responseOf(200);
    };
    expect(await outcome(address, { get })).toBe('image_address_refused');
    expect(requests).toBe(0);
  });

  it('is refused if a redirect leads to a forbidden address', async () => {
    for (const location of ['http://a.example/', 'https://127.0.0.1/', 'file:///etc/passwd']) {
      const get = web({ 'https://a.example/1.jpg': () => responseOf(302, { location }) });
      expect(await outcome('https://a.example/1.jpg', { get })).toBe('image_address_refused');
    }
  });

  it('is refused if its host name resolves to a private address', async () => {
    const port = await freePort();
    let connections = 0;
    const internalServer = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => internalServer.listen(port, '127.0.0.1', resolve));
    for (const addresses of [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
      [{ address: '::1', family: 6 }],
      [],
    ]) {
      // The connection uses the addresses that this lookup returns, so a second lookup cannot return different ones.
      expect(await outcome('https://rebind.example/x.jpg', { lookup: async () => addresses })).toBe(
        'image_address_refused',
      );
    }
    expect(connections).toBe(0);
    internalServer.close();
  });

  it('cannot be fetched if it is missing, redirects in a loop or is unreachable', async () => {
    const get = web({
      'https://a.example/none.jpg': () => responseOf(404),
      'https://a.example/circle.jpg': () => responseOf(302, { location: '/circle.jpg' }),
    });
    for (const path of ['none', 'circle', 'unknown'])
      expect(await outcome(`https://a.example/${path}.jpg`, { get })).toBe('image_not_fetched');
  });

  it('is refused above 10 MB', async () => {
    function* endless() {
      for (;;) yield Buffer.alloc(1024 * 1024);
    }
    const get = web({ 'https://a.example/big.jpg': () => responseOf(200, {}, endless()) });
    expect(await outcome('https://a.example/big.jpg', { get })).toBe('image_too_large');
  });
});

describe('the address', () => {
  it.each(['93.184.215.14', '1.1.1.1', '2606:4700::1111', '2a02:26f0::1'])('%s is public', (address) => {
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
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

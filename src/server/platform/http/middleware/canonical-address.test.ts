import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

const app = new Hono().get(
  '*',
  canonicalAddress(async () => undefined),
  (c) => c.text('a page'),
);
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Sends the request target unchanged over a socket, because fetch would normalise it. */
async function request(target: string): Promise<{ status: number; location: string | undefined }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end(`GET ${target} HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n`);
  let response = '';
  for await (const chunk of socket.setEncoding('latin1')) response += chunk;
  return {
    status: Number(response.slice(9, 12)),
    location: /^location: (.*)\r$/im.exec(response)?.[1],
  };
}

describe('canonicalAddress', () => {
  it.each([
    ['/upf-score/', '/upf-score'],
    ['/en/', '/en'],
    ['/no', '/'],
    ['/no/', '/'],
    ['/no/upf-score', '/upf-score'],
    ['/no/blogg/er-brod-ultraprosessert/', '/blogg/er-brod-ultraprosessert'],
    ['/blogg//brod', '/blogg/brod'],
    ['/blogg/?page=2', '/blogg?page=2'],
    ['/no?utm_source=a&b=%2F%2F', '/?utm_source=a&b=%2F%2F'],
    ['/no/blogg/?to=//evil.example/', '/blogg?to=//evil.example/'],
    ['/Blogg?Page=2', '/blogg?Page=2'],
    ['/EN/Blogg/Er-Brod', '/en/blogg/er-brod'],
    ['/%62logg', '/blogg'],
    ['/Forhandsvisning/aBc%41', '/forhandsvisning/aBc%41'],
    ['/en/%46orhandsvisning/aBc', '/en/forhandsvisning/aBc'],
    ['/ADMIN/gsc/Br%C3%B8d', '/admin/gsc/Br%C3%B8d'],
  ])('redirects %s permanently to %s', async (target, location) => {
    expect(await request(target)).toEqual({ status: 301, location });
  });

  it.each([
    '/',
    '/en',
    '/upf-score',
    '/blogg?page=2',
    '/norge',
    '/nova/',
    '/no-sukker',
    '/blogg/br%C3%B8d',
    '/%0A',
    '/admin/gsc/Br%C3%B8d',
  ])('serves %s directly, or after one redirect that removes the trailing slash', async (target) => {
    const { status, location } = await request(target);
    if (target.endsWith('/') && target !== '/') expect(location).toBe(target.slice(0, -1));
    else expect(status).toBe(200);
  });

  it.each([
    '//evil.example/',
    '//evil.example',
    '///evil.example/',
    '/no//evil.example',
    '/no//evil.example/',
    '/no///evil.example/',
    '/no/no//evil.example/',
    '/\\evil.example/',
    '/\\/evil.example/',
    '/no/\\evil.example',
    '/no\\\\evil.example/',
    '/%2F%2Fevil.example/',
    '/no/%2Fevil.example/',
    '/no/%5Cevil.example/',
    '/./\\evil.example/',
    '/no/..//evil.example/',
    '/.//evil.example/',
    '/no/%09/evil.example/',
    '/https://evil.example/',
    'http://evil.example//evil.example/',
  ])('does not redirect %s to another site', async (target) => {
    let { status, location } = await request(target);
    for (let steps = 0; status === 301 && location; steps++) {
      expect(steps).toBeLessThan(4);
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, 'http://site.test').host).toBe('site.test');
      ({ status, location } = await request(location));
    }
  });
});

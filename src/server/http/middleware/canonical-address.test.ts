import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

const app = new Hono().get('*', canonicalAddress, (c) => c.text('a page'));
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Asks over a bare socket: fetch would tidy the address before sending it. */
async function ask(target: string): Promise<{ status: number; location: string | undefined }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end(`GET ${target} HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n`);
  let answer = '';
  for await (const part of socket.setEncoding('latin1')) answer += part;
  return {
    status: Number(answer.slice(9, 12)),
    location: /^location: (.*)\r$/im.exec(answer)?.[1],
  };
}

describe('the one address of a page', () => {
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
  ])('%s → %s, for good', async (asked, target) => {
    expect(await ask(asked)).toEqual({ status: 301, location: target });
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
  ])('%s is reached in one step at most', async (asked) => {
    const { status, location } = await ask(asked);
    if (asked.endsWith('/') && asked !== '/') expect(location).toBe(asked.slice(0, -1));
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
  ])('%s never leads to another site', async (asked) => {
    let { status, location } = await ask(asked);
    for (let steps = 0; status === 301 && location; steps++) {
      expect(steps).toBeLessThan(4);
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, 'http://site.test').host).toBe('site.test');
      ({ status, location } = await ask(location));
    }
  });
});

import { equal, match, ok } from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const begin = (url: string, { method = 'GET', headers = {}, body }: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    // The certificate was made a moment ago, for this.
    const sent = request(url, { method, headers, rejectUnauthorized: false, timeout: 20_000 }, resolve);
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${url} does not answer`)));
    sent.end(body);
  });

export async function ask(url: string, sent: Sent = {}): Promise<Answer> {
  const response = await begin(url, sent);
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
}

/** Somebody new, who signs up through the proxy; the first one takes the admin role. */
async function signUp(site: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const person = { email: `proxy-${Date.now()}@example.org`, password: 'brunost og vafler 17' };
  const { body } = await ask(`${site}/auth/v1/signup`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  const token = JSON.parse(body.toString()).access_token as string;
  ok(token, `signing up: ${body}`);
  return token;
}

export async function firstAdmin(site: string): Promise<string> {
  const token = await signUp(site);
  const made = await ask(`${site}/api/setup/admin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  equal(made.status, 200, made.body.toString());
  return token;
}

/** What has to be the same with a proxy in front: compression, keeping, uploads, event streams, addresses. */
export async function checkBehindProxy(site: string, token: string, plainHttp?: string): Promise<string[]> {
  const done: string[] = [];
  const authorization = `Bearer ${token}`;

  const page = await ask(`${site}/`, { headers: { 'accept-encoding': 'br, gzip', 'accept-language': 'nb' } });
  equal(page.status, 200);
  equal(page.headers['content-encoding'], 'br', 'compressed by the product, and passed on as it is');
  match(String(page.headers['content-security-policy']), /default-src 'none'/);
  match(String(page.headers['strict-transport-security']), /max-age=31536000/);
  const etag = String(page.headers.etag);
  const again = await ask(`${site}/`, {
    headers: { 'accept-encoding': 'br', 'accept-language': 'nb', 'if-none-match': etag },
  });
  equal(again.status, 304, 'a kept page is revalidated');
  done.push('pages pass compressed, with their headers, and are revalidated');

  equal((await ask(`${site}/metrics`)).status, 404);
  done.push('/metrics is not for the world');

  const big = await ask(`${site}/api/media`, {
    method: 'POST',
    headers: { authorization },
    body: Buffer.alloc(11 * 1024 * 1024),
  });
  equal(big.status, 413);
  equal(JSON.parse(big.body.toString()).code, 'image_too_large', 'the product itself says so');
  const picture = await ask(`${site}/api/media`, {
    method: 'POST',
    headers: { authorization },
    body: onePixel,
  });
  ok([200, 201].includes(picture.status), picture.body.toString());
  done.push('uploads arrive, and too large ones get the product’s own answer');

  await checkEvents(site, authorization);
  done.push('event streams pass at once');

  const forged = { 'x-forwarded-for': '203.0.113.7' };
  await ask(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...forged },
    body: '{"email":"x@example.org","password":"wrong"}',
  });
  const audit = await ask(`${site}/api/audit?action=user.sign_in_failed`, { headers: { authorization } });
  const [entry] = JSON.parse(audit.body.toString()).entries;
  equal(entry?.address, '127.0.0.1', 'the address the proxy saw, not the one the client claims');
  done.push('the client’s address is the one that the proxy saw');

  if (plainHttp) {
    const moved = await ask(`${plainHttp}/blogg?a=1`, { headers: { host: 'localhost' } });
    equal(moved.status, 308);
    match(String(moved.headers.location), /^https:\/\/localhost\/blogg\?a=1$/);
    done.push('plain http is sent to https');
  }
  return done;
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function checkEvents(site: string, authorization: string): Promise<void> {
  const stream = await begin(`${site}/api/events`, { headers: { authorization } });
  equal(stream.statusCode, 200);
  const heard = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no news within 5 seconds')), 5000);
    stream.on('data', (part) => {
      if (!String(part).includes('data:')) return;
      clearTimeout(late);
      resolve(performance.now());
    });
  });
  const started = performance.now();
  const term = `proxy ${started}`;
  const added = await ask(`${site}/api/keywords`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ term }),
  });
  equal(added.status, 201, added.body.toString());
  const after = (await heard) - started;
  stream.destroy();
  ok(after < 3000, `the news took ${after} ms`);
}

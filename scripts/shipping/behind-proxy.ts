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

const open = (url: string, { method = 'GET', headers = {}, body }: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    // Certificates are not verified, because the test certificate is self-signed.
    const sent = request(url, { method, headers, rejectUnauthorized: false, timeout: 20_000 }, resolve);
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${url} does not respond`)));
    sent.end(body);
  });

export async function ask(url: string, sent: Sent = {}): Promise<Answer> {
  const response = await open(url, sent);
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
}

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

export async function createFirstAdmin(site: string): Promise<string> {
  const token = await signUp(site);
  const claimed = await ask(`${site}/api/setup/admin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  equal(claimed.status, 200, claimed.body.toString());
  return token;
}

/** Checks behaviour that a wrong proxy configuration would break, and returns one line per check. */
export async function checkBehindProxy(site: string, token: string, httpSite?: string): Promise<string[]> {
  const done: string[] = [];
  const authorization = `Bearer ${token}`;

  const page = await ask(`${site}/`, { headers: { 'accept-encoding': 'br, gzip', 'accept-language': 'nb' } });
  equal(page.status, 200);
  equal(page.headers['content-encoding'], 'br', 'the proxy passes on the product’s own compression');
  match(String(page.headers['content-security-policy']), /default-src 'none'/);
  match(String(page.headers['strict-transport-security']), /max-age=31536000/);
  const etag = String(page.headers.etag);
  const again = await ask(`${site}/`, {
    headers: { 'accept-encoding': 'br', 'accept-language': 'nb', 'if-none-match': etag },
  });
  equal(again.status, 304, 'a cached page is revalidated');
  done.push('pages keep their compression and headers, and are revalidated');

  equal((await ask(`${site}/metrics`)).status, 404);
  done.push('/metrics is not public');

  const big = await ask(`${site}/api/media`, {
    method: 'POST',
    headers: { authorization },
    body: Buffer.alloc(11 * 1024 * 1024),
  });
  equal(big.status, 413);
  equal(
    JSON.parse(big.body.toString()).code,
    'image_too_large',
    'the error comes from the product, not the proxy',
  );
  const picture = await ask(`${site}/api/media`, {
    method: 'POST',
    headers: { authorization },
    body: onePixel,
  });
  ok([200, 201].includes(picture.status), picture.body.toString());
  done.push('uploads arrive, and a too large upload gets the product’s own error');

  await checkEvents(site, authorization);
  done.push('events arrive without delay');

  const forged = { 'x-forwarded-for': '203.0.113.7' };
  await ask(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...forged },
    body: '{"email":"x@example.org","password":"wrong"}',
  });
  const audit = await ask(`${site}/api/audit?action=user.sign_in_failed`, { headers: { authorization } });
  const [entry] = JSON.parse(audit.body.toString()).entries;
  equal(entry?.address, '127.0.0.1', 'the proxy’s view of the client address wins over a forged header');
  done.push('a forged X-Forwarded-For is ignored');

  if (httpSite) {
    const moved = await ask(`${httpSite}/blogg?a=1`, { headers: { host: 'localhost' } });
    equal(moved.status, 308);
    match(String(moved.headers.location), /^https:\/\/localhost\/blogg\?a=1$/);
    done.push('http redirects to https');
  }
  return done;
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function checkEvents(site: string, authorization: string): Promise<void> {
  const stream = await open(`${site}/api/events`, { headers: { authorization } });
  equal(stream.statusCode, 200);
  const received = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no event within 5 seconds')), 5000);
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
  const after = (await received) - started;
  stream.destroy();
  ok(after < 3000, `the event took ${after} ms`);
}

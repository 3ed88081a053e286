import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { createLog } from '../../logs/log.ts';
import { loggedPath, logRequest, type RequestEnv, requestLog } from './request-log.ts';

function recordingLog() {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  return { log, lines };
}

it.each([
  '/forhandsvisning/Marked7token',
  '/en/forhandsvisning/Marked7token',
  '/en/forhandsvisning/Marked7token/more?Marked7token',
  '//Forhandsvisning//Marked7token',
  '/%46orhandsvisning/Marked7token',
  '/forhandsvisning%2FMarked7token',
])('requestLog logs a request for the preview link %s without its token', async (path) => {
  const { log, lines } = recordingLog();
  const app = new Hono().use(requestLog(log, readEnv({}))).get('*', (c) => c.text('a page'));
  await app.request(new URL(`http://localhost${path}`).href);
  expect(lines.join('')).toMatch(/forhandsvisning\/…/i);
  expect(lines.join('')).not.toContain('Marked7token');
});

it('loggedPath returns paths without a preview token unchanged', () => {
  expect(loggedPath('/en/blogg/egg')).toBe('/en/blogg/egg');
  expect(loggedPath('/forhandsvisning')).toBe('/forhandsvisning');
});

it('logRequest logs health checks only at the debug level, and no query strings', () => {
  const request = { requestId: 'id', method: 'GET', status: 200, startedAt: performance.now() };
  const { log, lines } = recordingLog();
  for (const url of ['/healthz', '/readyz', '/blogg?sok=hemmelig']) logRequest(log, { ...request, url });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ requestId: 'id', method: 'GET', path: '/blogg', status: 200, msg: 'request' }),
  ]);
});

const linesOf = async (settings: Record<string, string>, paths: string[]) => {
  const { log, lines } = recordingLog();
  const app = new Hono<RequestEnv>()
    .use(requestLog(log, readEnv(settings)))
    .get('/found', (c) => c.text('a page'));
  const incoming = { headers: { 'x-forwarded-for': '192.0.2.17' }, socket: { remoteAddress: '10.0.0.1' } };
  for (const path of paths) await app.request(path, {}, { incoming } as unknown as RequestEnv['Bindings']);
  return lines.map((line) => JSON.parse(line));
};

it('requestLog logs only one of many requests for missing pages', async () => {
  const paths = ['/found', ...Array.from({ length: 100 }, (_, n) => `/missing-${n}`), '/found'];
  expect((await linesOf({}, paths)).map(({ path }) => path)).toEqual(['/found', '/missing-0', '/found']);
});

it('requestLog logs nothing with ACCESS_LOG=false', async () => {
  expect(await linesOf({ ACCESS_LOG: 'false' }, ['/found', '/missing'])).toEqual([]);
});

it.each([
  [{}, undefined],
  [{ LOG_CLIENT_ADDRESS: 'full' }, '10.0.0.1'],
  [{ LOG_CLIENT_ADDRESS: 'full', TRUST_PROXY: 'true' }, '192.0.2.17'],
  [{ LOG_CLIENT_ADDRESS: 'shortened', TRUST_PROXY: 'true' }, '192.0.2.0'],
])('requestLog logs the client address with the settings %j as %s', async (settings, client) => {
  expect((await linesOf(settings, ['/found']))[0].client).toBe(client);
});

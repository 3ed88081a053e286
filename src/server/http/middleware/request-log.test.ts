import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { loggedPath, logRequest, requestLog } from './request-log.ts';

function recordingLog() {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info', NODE_ENV: 'test' }, { write: (line) => void lines.push(line) });
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
  const app = new Hono().use(requestLog(log)).get('*', (c) => c.text('a page'));
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

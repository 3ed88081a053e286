import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { loggedPath, requestLog } from './request-log.ts';

it.each([
  '/forhandsvisning/Marked7token',
  '/en/forhandsvisning/Marked7token',
  '/en/forhandsvisning/Marked7token/more?Marked7token',
  '//Forhandsvisning//Marked7token',
  '/%46orhandsvisning/Marked7token',
  '/forhandsvisning%2FMarked7token',
])('the request log tells of a preview, not of its secret: %s', async (path) => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info', NODE_ENV: 'test' }, { write: (line) => void lines.push(line) });
  const app = new Hono().use(requestLog(log)).get('*', (c) => c.text('a page'));
  await app.request(new URL(`http://localhost${path}`).href);
  expect(lines.join('')).toMatch(/forhandsvisning\/…/i);
  expect(lines.join('')).not.toContain('Marked7token');
});

it('other addresses are logged whole', () => {
  expect(loggedPath('/en/blogg/egg')).toBe('/en/blogg/egg');
  expect(loggedPath('/forhandsvisning')).toBe('/forhandsvisning');
});

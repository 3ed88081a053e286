import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { asProblem, problemResponse } from './problem-response.ts';

const failure = (fields: object, message = 'x') => Object.assign(new Error(message), fields);

it.each([
  [failure({ code: 'ECONNREFUSED' }), 'database_unavailable'],
  [new Error('query', { cause: failure({ code: '57P02' }) }), 'database_unavailable'],
  [new Error('Client has encountered a connection error and is not queryable'), 'database_unavailable'],
  [new Error('Query read timeout'), 'database_unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'database_busy'],
  [failure({ code: '57014' }, 'canceling statement due to statement timeout'), 'database_busy'],
  [failure({ code: '55P03' }, 'canceling statement due to lock timeout'), 'database_busy'],
  [failure({ code: '53300' }, 'too many clients already'), 'database_busy'],
  [failure({ code: '25006' }, 'cannot execute INSERT in a read-only transaction'), 'database_read_only'],
  [failure({ code: 'ENOSPC' }), 'disk_full'],
  [failure({ code: '53100' }, 'could not extend file "base/5/1": No space left on device'), 'disk_full'],
  [new TypeError('x is undefined'), 'internal'],
])('asProblem converts %s to the problem %s', (error, code) => {
  expect(asProblem(error).code).toBe(code);
});

it('problemResponse sends the header Retry-After with status 503, but not with 500 or 507', async () => {
  const answer = async (error: Error) => {
    const app = new Hono().get('/', () => {
      throw error;
    });
    app.onError((thrown, c) => problemResponse(thrown, c, pino({ level: 'silent' })));
    const response = await app.request('/');
    return [response.status, response.headers.get('retry-after')];
  };
  expect(await answer(failure({ code: '57P01' }))).toEqual([503, '5']);
  expect(await answer(failure({ code: 'ENOSPC' }))).toEqual([507, null]);
  expect(await answer(new Error('a bug'))).toEqual([500, null]);
});

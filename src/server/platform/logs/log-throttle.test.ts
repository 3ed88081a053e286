import { expect, it } from 'vitest';
import { createLog, createLogThrottle } from './log.ts';

it('the throttle admits the first line of each key, then one line per interval, and returns the number of lines left out', () => {
  let now = 0;
  const throttle = createLogThrottle(1000, () => now);
  expect(['a', 'a', 'b', 'a'].map(throttle.admit)).toEqual([0, undefined, 0, undefined]);
  now = 1000;
  expect(['a', 'a', 'b'].map(throttle.admit)).toEqual([2, undefined, 0]);
});

it('the log has one line for each distinct error of an outage, with its code', () => {
  const lines: string[] = [];
  const noticed: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) }, (message) =>
    noticed.push(message),
  );
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const stopped = Object.assign(new Error('terminating connection'), { code: '57P01' });
  for (let n = 0; n < 50; n++) {
    log.child({ requestId: String(n) }).error({ err: refused }, 'a page failed');
    log.error({ err: stopped }, 'a page failed');
    log.error({ err: new Error('a bug') }, 'a page failed');
  }
  const codes = lines.map((line) => JSON.parse(line).err.code);
  expect(codes.filter((code) => code === 'ECONNREFUSED')).toHaveLength(1);
  expect(codes.filter((code) => code === '57P01')).toHaveLength(1);
  expect(codes.filter((code) => code === undefined)).toHaveLength(50);
  expect(noticed).toHaveLength(52);
});

it('the log shows the code of an error, but no one-time code', () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  log.error({ err: Object.assign(new Error('duplicate'), { code: '23505' }), code: '123456' }, 'failed');
  log.info({ body: { code: '123456', token: 'abc' } }, 'received');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '23505' }, code: '[secret]' });
  expect(lines.join('')).not.toContain('123456');
});

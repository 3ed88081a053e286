import { describe, expect, it } from 'vitest';
import { isFromOwnMachine, isOwnMachine, noteOrigin } from './own-machine.ts';

describe('a request', () => {
  const local = { HOST: '127.0.0.1', SITE_URL: 'http://localhost:3000' };
  const check = (env: typeof local, headers: Record<string, string>) =>
    isFromOwnMachine(env, (name) => headers[name]);

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])(
    'counts as coming from this machine if its Host header is %s',
    (host) => {
      expect(check(local, { host })).toBe(true);
    },
  );

  it.each([
    [local, { host: 'www.example.org' }],
    [local, {}],
    [local, { host: 'localhost.example.org' }],
    [local, { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    [local, { host: 'localhost', forwarded: 'for=203.0.113.7' }],
    [local, { host: 'localhost', via: '1.1 proxy' }],
    [{ ...local, HOST: '0.0.0.0' }, { host: 'localhost' }],
    [{ ...local, SITE_URL: 'https://www.example.org' }, { host: 'localhost' }],
  ])('does not count as coming from this machine with the settings %j and the headers %j', (env, headers) => {
    expect(check(env, headers as Record<string, string>)).toBe(false);
  });

  it.each<Record<string, string>>([
    { origin: 'https://www.example.org' },
    { referer: 'https://www.example.org/admin/login' },
    { referer: 'no address' },
    { 'x-forwarded-for': '203.0.113.7' },
    { via: '1.1 proxy' },
  ])(
    'with the headers %j shows that others can reach the site, so later requests do not count either',
    (headers) => {
      const env = { ...local };
      const note = (given: Record<string, string>) => noteOrigin(env, (name) => given[name]);
      expect(
        note({ host: 'localhost', origin: 'http://localhost:3000', referer: 'http://[::1]:3000/' }),
      ).toBe(false);
      expect(note({ origin: 'null' })).toBe(false);
      expect(check(env, { host: 'localhost' })).toBe(true);
      expect(note(headers)).toBe(true);
      expect(check(env, { host: 'localhost' })).toBe(false);
      expect(isOwnMachine(env)).toBe(false);
      expect(note(headers)).toBe(false);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { StartFailure } from './start-failure.ts';

describe('the settings', () => {
  it('all have a default', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      SITE_URL: 'http://127.0.0.1:3000',
      TRUST_PROXY: false,
    });
  });

  it('take an empty value as not set', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000);
  });

  it('drop a trailing slash from the site’s address', () => {
    expect(readEnv({ SITE_URL: 'https://novasjekk.example/' }).SITE_URL).toBe('https://novasjekk.example');
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['SITE_URL', 'novasjekk'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['AI_PROVIDER', 'clippy'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    const read = () => readEnv({ [name]: value });
    expect(read).toThrow(StartFailure);
    expect(read).toThrow(new RegExp(`^Wrong setting: ${name} [^\\n]+$`));
  });

  it('never repeat a secret in the line', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://user:hunter2@localhost/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});

import { hash, parseOptions, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords, siteWordsOf } from './passwords.ts';

const siteWords = siteWordsOf(['NovaSjekk', 'upf'], 'https://www.novasjekk.example');
const passwords = createPasswords({ allowCommon: false, siteWords });
const email = 'kari.nordmann@example.org';

describe('a password', () => {
  it('is stored as an argon2id hash that matches no other password', async () => {
    const stored = await passwords.hash('brunost og vafler');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('brunost og vafler')).not.toBe(stored);
    expect(await passwords.matches('brunost og vafler', stored)).toBe(true);
    expect(await passwords.matches('brunost og Vafler', stored)).toBe(false);
    expect(passwords.isOutdated(stored)).toBe(false);
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8192, timeCost: 1 }))).toBe(true);
  });

  it('takes the same work to compare if there is no stored hash', async () => {
    const verified: string[] = [];
    const watched = createPasswords({
      allowCommon: true,
      verifyHash: (stored, password) => {
        verified.push(String(stored));
        return verify(stored, password);
      },
    });
    expect(await watched.matches('guess', await watched.hash('brunost og vafler'))).toBe(false);
    expect(await watched.matches('guess', null)).toBe(false);
    expect(verified).toHaveLength(2);
    expect(parseOptions(verified[1] ?? '')).toEqual(parseOptions(verified[0] ?? ''));
  });

  it('may be guessable on the own machine, where the weakness is returned', () => {
    expect(passwords.requireStrength('password123', email, true)).toMatchObject({ reasons: ['pwned'] });
    expect(() => passwords.requireStrength('12345', email, true)).toThrow();
  });

  it.each(['12345', 'ææææå', ''])('is rejected if it has less than six characters: %j', (password) => {
    expect(() => passwords.requireStrength(password, email, false)).toThrow(
      expect.objectContaining({ code: 'weak_password', weakPasswordReasons: ['length'] }),
    );
  });

  it.each([
    'aaaaaa',
    'aaaaaaaa',
    '      ',
    '@@@@@@',
    '!!!!!!!!',
    '000000',
    'æøåæøå',
    '121212',
    'abcabc',
    'abcabcabc',
    'passordpassord',
    'abcdef',
    'abcdefgh12',
    '987654321',
    'zyxwvu',
    '123456',
    '1234567890',
    'qwerty',
    'asdfghjkl',
    '1qaz2wsx',
    'zxcvbn',
    // These keyboard runs are in no list.
    'xcvbnm,.',
    'sdfghjklø',
    '17.05.1990',
    '17051990',
    '2026-11-18',
    'password',
    'password123',
    'Qwerty123',
    'iloveyou',
    'Test1234!',
    'admin123',
    'test123456',
    'hei123',
    'passord1',
    'P@ssord2026',
    'sommer2026',
    'Sommer2026!',
    'Vinter25!',
    'hemmelig',
    // These are only in our own part of the list of common passwords.
    'darjeeling',
    'Pipefitt',
    '1gnogno2',
  ])(
    'is rejected if it is a common password, a repeat, a sequence, a keyboard run or a date: %s',
    (password) => {
      expect(() => passwords.requireStrength(password, email, false)).toThrow(
        expect.objectContaining({ code: 'weak_password', weakPasswordReasons: ['pwned'] }),
      );
      expect(() =>
        createPasswords({ allowCommon: true }).requireStrength(password, email, false),
      ).not.toThrow();
    },
  );

  it.each([
    ['NovaSjekk', 'site_name'],
    ['novasjekk2026', 'site_name'],
    ['N0vasjekk!', 'site_name'],
    ['upf12345', 'site_name'],
    ['kari.nordmann@example.org', 'own_address'],
    ['Kari.Nordmann', 'own_address'],
    ['nordmann1', 'own_address'],
    ['karinordmann99', 'own_address'],
  ])('%s is rejected, and the answer says why: %s', (password, reason) => {
    expect(() => passwords.requireStrength(password, email, false)).toThrow(
      expect.objectContaining({ code: 'weak_password', weakPasswordReasons: ['pwned', reason] }),
    );
  });

  it.each([
    'brunost og vafler 17',
    'sommer i Lofoten',
    'xk7#novasjekk-Pq9',
    'sommer4827394827',
    'Redaksjon-2026!',
    'gT5$kd',
  ])(
    'is accepted if it contains a common word or a word of the site among enough other characters: %s',
    (password) => {
      expect(() => passwords.requireStrength(password, email, false)).not.toThrow();
    },
  );

  it('may have up to 1024 characters', () => {
    expect(() => passwords.requireStrength('xk7#Pq9-'.repeat(128), email, false)).not.toThrow();
    expect(() => passwords.requireStrength('x'.repeat(1025), email, false)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  it('is checked within a few milliseconds, even if somebody chose it to be slow', () => {
    const slow = ['4@8({[<369&#!1/|0$5+7%2'.repeat(44), 'a1'.repeat(512), '12345678'.repeat(128)];
    for (const password of slow) {
      const before = process.cpuUsage();
      passwords.findWeakness(password, email);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000, password.slice(0, 8)).toBeLessThan(100);
    }
  });

  it('is hashed without blocking the event loop', async () => {
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 1);
    await Promise.all(Array.from({ length: 10 }, () => passwords.hash('brunost og vafler')));
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(20);
  });

  it('is rejected with 503 while too many others wait for hashing', async () => {
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.hash('x')));
    const refused = results.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(14);
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', status: 503 } });
    await expect(passwords.hash('x')).resolves.toContain('argon2id');
  });
});

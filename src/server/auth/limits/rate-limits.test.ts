import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { itInLongRun } from '../../../../tests/setup/long-run.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../../tests/setup/server/auth-server.ts';
import { createRateLimits } from './rate-limits.ts';

describeOnDatabase('rate limits', (database) => {
  let now = new Date('2026-11-15T12:00:00Z');
  const clock = () => now;
  const pass = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const limits = () => createRateLimits(database().orm, clock);
  beforeEach(() => database().pool.query('DELETE FROM auth_rate_limits'));

  it('allow a fixed number of attempts per window', async () => {
    const rule = { kind: 'window', limit: 3, windowMs: 60_000 } as const;
    const take = () => limits().take('w', rule);
    for (let n = 0; n < 3; n++) expect(await take()).toEqual({ allowed: true });
    pass(20_000);
    expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(await limits().take('other', rule)).toEqual({ allowed: true });
    pass(40_000);
    for (let n = 0; n < 3; n++) expect(await take()).toEqual({ allowed: true });
    expect((await take()).allowed).toBe(false);
    await limits().refund('w');
    expect(await take()).toEqual({ allowed: true });
    expect((await take()).allowed).toBe(false);
  });

  it('allow the next attempt when the window ends if they allow one attempt per window', async () => {
    const take = () => limits().take('one', { kind: 'window', limit: 1, windowMs: 60_000 });
    expect((await take()).allowed).toBe(true);
    expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 60 });
    pass(60_000);
    expect((await take()).allowed).toBe(true);
  });

  it('can have a growing delay, which doubles after each attempt up to the maximum and is reset after a pause', async () => {
    const rule = {
      kind: 'growing',
      freeAttempts: 2,
      firstDelayMs: 1000,
      maxDelayMs: 5000,
      resetAfterMs: 3_600_000,
    } as const;
    const take = () => limits().take('g', rule);
    expect([(await take()).allowed, (await take()).allowed, (await take()).allowed]).toEqual([
      true,
      true,
      true,
    ]);
    for (const wait of [1, 2, 4, 5, 5]) {
      expect(await take()).toEqual({ allowed: false, retryAfterSeconds: wait });
      pass(wait * 1000 + 1);
      expect((await take()).allowed).toBe(true);
    }
    pass(3_600_001);
    expect([(await take()).allowed, (await take()).allowed, (await take()).allowed]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('are not exceeded by a hundred simultaneous attempts', async () => {
    const rule = { kind: 'window', limit: 10, windowMs: 60_000 } as const;
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => limits().take('burst', rule)));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
    const growing = {
      kind: 'growing',
      freeAttempts: 5,
      firstDelayMs: 1000,
      maxDelayMs: 60_000,
      resetAfterMs: 60_000,
    } as const;
    const guesses = await Promise.all(Array.from({ length: 100 }, () => limits().take('guess', growing)));
    expect(guesses.filter(({ allowed }) => allowed)).toHaveLength(6);
  });

  it('delete their counts from the database after the window ends', async () => {
    await limits().take('short', { kind: 'window', limit: 1, windowMs: 1000 });
    await limits().take('long', { kind: 'window', limit: 1, windowMs: 10_000 });
    pass(5000);
    await limits().removeExpired();
    const { rows } = await database().pool.query('SELECT key FROM auth_rate_limits');
    expect(rows).toEqual([{ key: 'long' }]);
  });
});

describeOnDatabase('password guessing', (database) => {
  const { server } = useAuthServer(database, { settings: { TRUST_PROXY: 'true' }, stopped: true });

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const signIn = (email: string, password: string, address: string) =>
    server().call('/token?grant_type=password', { email, password }, from(address));
  const signUp = async () => {
    const email = newEmail();
    await server().call('/signup', { email, password: goodPassword }, from('192.0.2.200'));
    return email;
  };

  describe('on one account from one address', () => {
    itInLongRun('is slowed down without affecting other users', async () => {
      const victim = await signUp();
      const neighbour = await signUp();
      const attacker = '198.51.100.66';
      const started = server().clock().getTime();
      const answers: number[] = [];
      for (let batch = 0; batch < 20; batch++) {
        const guesses = Array.from({ length: 50 }, (_, n) => signIn(victim, `guess ${batch}-${n}`, attacker));
        const others = await Promise.all([
          signIn(neighbour, goodPassword, attacker),
          signIn(neighbour, goodPassword, '203.0.113.5'),
        ]);
        expect(others.map(({ status }) => status)).toEqual([200, 200]);
        answers.push(...(await Promise.all(guesses)).map(({ status }) => status));
        server().pass({ seconds: 60 });
      }
      expect(server().clock().getTime() - started).toBeGreaterThanOrEqual(20 * 60_000);
      const tried = answers.filter((status) => status === 400).length;
      expect(answers.filter((status) => status === 429)).toHaveLength(1000 - tried);
      // Twenty minutes allow the free attempts, then one attempt per doubling of the delay.
      expect(tried).toBeLessThanOrEqual(16);
      const owner = await signIn(victim, goodPassword, '203.0.113.9');
      expect(owner.status).toBe(200);
    });

    it('is rejected after six attempts in a burst of requests', async () => {
      const victim = await signUp();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) => signIn(victim, `guess ${n}`, '198.51.100.67')),
      );
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(6);
      expect(
        answers.filter(({ status, headers }) => status === 429 && headers.get('retry-after')),
      ).toHaveLength(194);
    });
  });

  it('is slowed down on one account from a hundred addresses, while the owner signs in from a known address', async () => {
    const victim = await signUp();
    expect((await signIn(victim, goodPassword, '203.0.113.77')).status).toBe(200);
    const answers: number[] = [];
    for (let n = 0; n < 100; n++) answers.push((await signIn(victim, `guess ${n}`, `10.0.0.${n}`)).status);
    expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(21);
    expect((await signIn(victim, goodPassword, '203.0.113.77')).status).toBe(200);
  });

  /** Sends ten requests at a time. A busy server would answer more of them with 503, and not count these. */
  const guessOnManyAccounts = async (address: string) => {
    const answers: Awaited<ReturnType<typeof signIn>>[] = [];
    for (let turn = 0; turn < 13; turn++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, n) => signIn(`nobody-${turn}-${n}@example.org`, 'x', address)),
        )),
      );
    return answers;
  };

  it('is stopped after a hundred attempts on many accounts from one address', async () => {
    const answers = await guessOnManyAccounts('198.51.100.99');
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(429)?.length).toBeGreaterThanOrEqual(30);
    expect((counts.get(400)?.length ?? 0) + (counts.get(503)?.length ?? 0)).toBeLessThanOrEqual(100);
  });

  it('does not lock out a known device behind the same address', async () => {
    const shared = '198.51.100.40';
    const victim = await signUp();
    const { headers } = await signIn(victim, goodPassword, '203.0.113.40');
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await guessOnManyAccounts(shared);
    for (let n = 0; n < 10; n++) await signIn(victim, 'x', shared);
    expect((await signIn(victim, goodPassword, shared)).status).toBe(429);
    const fromDevice = (password: string, email = victim) =>
      server().call(
        '/token?grant_type=password',
        { email, password },
        { headers: { 'x-forwarded-for': shared, cookie } },
      );
    expect((await fromDevice(goodPassword)).status).toBe(200);
    expect((await fromDevice(goodPassword, await signUp())).status).toBe(429);
    const guesses: number[] = [];
    for (let n = 0; n < 8; n++) guesses.push((await fromDevice(`guess ${n}`)).status);
    expect(guesses.at(-1)).toBe(429);
  });

  it('does not lock out an IPv6 owner, whose device changes its address within its network', async () => {
    const victim = await signUp();
    expect((await signIn(victim, goodPassword, '2001:db8:1:2::aaaa')).status).toBe(200);
    for (let n = 0; n < 40; n++) await signIn(victim, `guess ${n}`, `10.2.0.${n}`);
    expect((await signIn(victim, goodPassword, '203.0.113.78')).status).toBe(429);
    expect((await signIn(victim, goodPassword, '2001:db8:1:2::bbbb')).status).toBe(200);
  });

  it('lets a site owner with an authenticator app sign in from a new browser on a new network during the attack', async () => {
    const victim = await signUp();
    const { body } = await signIn(victim, goodPassword, '203.0.113.90');
    const token = body.access_token as string;
    const { body: factor } = await server().call('/factors', { factor_type: 'totp' }, { token });
    const verify = async (access: string) => {
      server().pass({ seconds: 30 });
      const { body: challenge } = await server().call(`/factors/${factor.id}/challenge`, undefined, {
        token: access,
      });
      const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate({
        timestamp: server().clock().getTime(),
      });
      return server().call(
        `/factors/${factor.id}/verify`,
        { challenge_id: challenge.id, code },
        { token: access },
      );
    };
    expect((await verify(token)).status).toBe(200);
    const attack = async (round: number) => {
      for (let n = 0; n < 30; n++) await signIn(victim, `guess ${n}`, `10.${round}.0.${n}`);
    };
    await attack(3);
    expect((await signIn(victim, 'wrong', '203.0.113.91')).status).toBe(429);
    const opened = await signIn(victim, goodPassword, '203.0.113.91');
    expect(opened.status).toBe(200);
    expect((await server().api('/sessions', { token: opened.body.access_token })).body.code).toBe(
      'two_factor_needed',
    );
    expect((await verify(opened.body.access_token)).status).toBe(200);
    const withoutFactor = await signUp();
    for (let n = 0; n < 30; n++) await signIn(withoutFactor, `guess ${n}`, `10.4.0.${n}`);
    expect((await signIn(withoutFactor, goodPassword, '203.0.113.92')).status).toBe(429);
  });

  it('is limited by address even if a proxy appends a changing port to it', async () => {
    const victim = await signUp();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++)
      statuses.push((await signIn(victim, `guess ${n}`, `198.51.100.41:${4000 + n}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('does not prevent the refresh of a session', async () => {
    const email = await signUp();
    const { body } = await signIn(email, goodPassword, '198.51.100.50');
    for (let n = 0; n < 20; n++) await signIn(email, 'x', '198.51.100.50');
    expect((await signIn(email, goodPassword, '198.51.100.50')).status).toBe(429);
    const refreshed = await server().call(
      '/token?grant_type=refresh_token',
      { refresh_token: body.refresh_token },
      from('198.51.100.50'),
    );
    expect(refreshed.status).toBe(200);
  });

  it('is limited, and so are sign-ups: one address may make at most sixty', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 62; n++) {
      const { status } = await server().call(
        '/signup',
        { email: newEmail(), password: goodPassword },
        from('198.51.100.10'),
      );
      answers.push(status);
    }
    expect(answers.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(answers.slice(60)).toEqual([429, 429]);
    expect(
      (await server().call('/signup', { email: newEmail(), password: goodPassword }, from('198.51.100.11')))
        .status,
    ).toBe(200);
  });
});

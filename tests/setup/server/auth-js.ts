import type { GoTrueClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { goodPassword, newEmail, pressLinkButton, useAuthServer } from './auth-server.ts';

/** Returns the data of an auth-js result, which must have no error. */
export const ok = <T extends { error: unknown; data: unknown }>(result: T): Exclude<T['data'], null> => {
  expect(result.error).toBeNull();
  return result.data as Exclude<T['data'], null>;
};

/**
 * Provides the auth-js client and a server that requires confirmation by mail, as in production. After the suite,
 * it checks that no password, token or code that the suite used is in the server's log or in its jobs.
 */
export function useAuthJs(database: () => Database) {
  const secrets = new Set<string>();
  const secret = (value: string | undefined): string => {
    if (!value) throw new Error('nothing to keep secret');
    secrets.add(value);
    return value;
  };
  afterAll(() => {
    const log = server().lines.join('');
    expect(log.length).toBeGreaterThan(1000);
    expect(secrets.size).toBeGreaterThan(5);
    expect([...secrets].filter((value) => isLogged(log, value))).toEqual([]);
    const payloads = JSON.stringify(server().waiting.map(({ payload }) => payload));
    expect([...secrets].filter((value) => payloads.includes(value))).toEqual([]);
  });
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    settings: { AUTH_LIMIT_SIGNUPS: '10000', AUTH_LIMIT_MAILS: '10000' },
  });

  const codeNow = (base32: string) =>
    new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: server().clock().getTime() });

  const self = {
    server,
    mails,
    secret,
    codeNow,

    async mailTo(email: string) {
      const mail = await mailTo(email);
      if (mail.code) secret(mail.code);
      if (mail.link) {
        secret(mail.link);
        secret(new URL(mail.link).searchParams.get('token') ?? undefined);
      }
      return mail;
    },

    /** Opens a mailed link, and returns the target of its redirect, which must be on this site. */
    async follow(link: string) {
      const response = await pressLinkButton(link);
      expect(response.status).toBe(303);
      const to = new URL(response.headers.get('location') ?? '');
      expect(to.origin).toBe(server().site);
      return { to, fragment: new URLSearchParams(to.hash.slice(1)) };
    },

    /** Signs up a user and confirms the user's address. */
    async signedUp(client = server().client(), email = newEmail()) {
      const password = secret(`${goodPassword} ${email}`);
      ok(await client.signUp({ email, password }));
      const { code } = await self.mailTo(email);
      const { session, user } = ok(await client.verifyOtp({ type: 'signup', email, token: code }));
      if (!session || !user) throw new Error('no session');
      secret(session.access_token);
      secret(session.refresh_token);
      return { client, email, password, session, user };
    },

    /** Signs in the same user with another client. */
    async another(email: string, password: string) {
      const client = server().client();
      const { session } = ok(await client.signInWithPassword({ email, password }));
      if (!session) throw new Error('no session');
      return { client, session };
    },

    async enrolled(client: GoTrueClient, friendlyName = 'Phone') {
      const factor = ok(await client.mfa.enroll({ factorType: 'totp', friendlyName }));
      if (factor.type !== 'totp') throw new Error('not a TOTP factor');
      const code = secret(codeNow(secret(factor.totp.secret)));
      ok(await client.mfa.challengeAndVerify({ factorId: factor.id, code }));
      return { id: factor.id, secret: factor.totp.secret };
    },
  };
  return self;
}

/**
 * Whether the log contains a value. A code of six digits counts only between quotes or spaces, because a timestamp or
 * an id may contain the same digits by chance.
 */
const isLogged = (log: string, value: string) =>
  /^\d{6}$/.test(value) ? log.includes(`"${value}"`) || log.includes(` ${value} `) : log.includes(value);

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Clock } from '../../clock.ts';
import { knownDeviceMs } from '../lifetimes.ts';
import type { Keyring } from './keyring.ts';
import { randomToken, sameSecret, sha256 } from './sealed-text.ts';

/**
 * Recognizes browsers in which a user has signed in, by a signed cookie. The cookie grants no access: it only separates
 * the attempts of this browser from those of strangers, so that strangers cannot lock the owner out.
 */
export function createKnownDevices(options: { keyring: Keyring; clock: Clock; secure: boolean }) {
  const { keyring, clock, secure } = options;
  // One cookie per account, so that several users of a browser do not overwrite each other.
  const cookieName = (email: string) => `device-${sha256(email).toString('hex').slice(0, 12)}`;
  const signatureOf = (email: string, id: string, issuedAt: string) =>
    keyring.hash('device', `${email} ${id} ${issuedAt}`);

  /** The id of the device, or undefined. Reads no table, so its duration does not reveal whether an account exists. */
  const find = async (c: Context, email: string): Promise<string | undefined> => {
    const [id = '', issuedAt = '', signature = ''] = (getCookie(c, cookieName(email)) ?? '').split('.');
    if (!sameSecret(signature, await signatureOf(email, id, issuedAt))) return undefined;
    return clock().getTime() - Number(issuedAt) < knownDeviceMs ? id : undefined;
  };

  return {
    find,

    /** Call it after the user has proved to own the account. */
    async remember(c: Context, email: string): Promise<void> {
      if (await find(c, email)) return;
      const id = randomToken(16);
      const issuedAt = String(clock().getTime());
      setCookie(c, cookieName(email), `${id}.${issuedAt}.${await signatureOf(email, id, issuedAt)}`, {
        path: '/auth/v1',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: knownDeviceMs / 1000,
      });
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;

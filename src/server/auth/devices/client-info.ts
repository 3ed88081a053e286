import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '../../platform/crypto.ts';
import type { Env } from '../../platform/env.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { knownDeviceMs } from '../lifetimes.ts';

export interface ClientInfo {
  address: string;
  userAgent: string;
  /** The two-letter code of the country that a trusted proxy reports. */
  country: string | null;
  /** The secrets of all device cookies: there is one per account, and a stranger may have planted some. */
  deviceSecrets: readonly string[];
  /** Stores the secret with which this browser is recognised as a device of the account. */
  storeDeviceSecret(userId: string, secret: string): void;
}

const cookiePrefix = 'device-';
/** Browsers accept a cookie with this prefix over TLS only, so nobody can plant one in an unencrypted response. */
const tlsPrefix = '__Secure-';
/** More device cookies are ignored: a request could contain any number, and each is looked up in the database. */
const maxDevices = 20;

export const clientInfoOf = (
  env: Pick<Env, 'TRUST_PROXY' | 'CLIENT_COUNTRY_HEADER' | 'SITE_URL'>,
  c: Context,
): ClientInfo => ({
  address: clientAddress(c.env?.incoming, env.TRUST_PROXY),
  // The text is shortened, because a client may send any length.
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 400),
  country: countryOf(env, c),
  deviceSecrets: Object.entries(getCookie(c))
    .filter(([name]) => name.replace(tlsPrefix, '').startsWith(cookiePrefix))
    .map(([, secret]) => secret)
    .slice(0, maxDevices),
  storeDeviceSecret: (userId, secret) => {
    const secure = env.SITE_URL.startsWith('https:');
    const name = `${cookiePrefix}${sha256(userId).toString('hex').slice(0, 12)}`;
    setCookie(c, secure ? tlsPrefix + name : name, secret, {
      path: '/auth/v1',
      httpOnly: true,
      sameSite: 'Strict',
      secure,
      maxAge: knownDeviceMs / 1000,
    });
  },
});

/** Proxies send `XX` for an unknown country and `T1` for the Tor network. */
function countryOf(
  { TRUST_PROXY, CLIENT_COUNTRY_HEADER }: Pick<Env, 'TRUST_PROXY' | 'CLIENT_COUNTRY_HEADER'>,
  c: Context,
): string | null {
  if (TRUST_PROXY === 0 || !CLIENT_COUNTRY_HEADER) return null;
  const code = (c.req.header(CLIENT_COUNTRY_HEADER) ?? '').toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

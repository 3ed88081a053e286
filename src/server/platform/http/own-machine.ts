import type { Env } from '../env.ts';

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Proxies add these headers, so a request that has one may come from another machine. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/** True if other machines cannot reach the site. */
export const isOwnMachine = (env: Pick<Env, 'HOST' | 'SITE_URL'>) =>
  isLoopback(env.HOST) && isLoopback(new URL(env.SITE_URL).hostname);

/**
 * True if only a user of this machine can have sent the request. Then the first admin needs no set-up code, and a
 * password only the minimum length.
 */
export function isFromOwnMachine(
  env: Pick<Env, 'HOST' | 'SITE_URL'>,
  header: (name: string) => string | undefined,
): boolean {
  const host = (header('host') ?? '').replace(/:\d+$/, '');
  return isOwnMachine(env) && isLoopback(host) && !forwardingHeaders.some((name) => header(name));
}

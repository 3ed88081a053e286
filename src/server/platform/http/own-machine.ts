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

type Settings = Pick<Env, 'HOST' | 'SITE_URL'>;
type Header = (name: string) => string | undefined;

const isForwarded = (header: Header) => forwardingHeaders.some((name) => header(name));

/** The settings of sites that a proxy makes reachable although their settings do not say so. */
const reached = new WeakSet<Settings>();

/** True if other machines cannot reach the site. */
export const isOwnMachine = (env: Settings) =>
  isLoopback(env.HOST) && isLoopback(new URL(env.SITE_URL).hostname) && !reached.has(env);

/**
 * Returns true for the first request that shows that a proxy makes the site reachable: a browser opened another host, or
 * the request was forwarded. From then on no request counts as coming from this machine, because a proxy with no more
 * than an address to pass requests to sends a loopback Host and no header of its own.
 */
export function noteOrigin(env: Settings, header: Header): boolean {
  const isElsewhere = [header('origin'), header('referer')].some(
    (address) => address && address !== 'null' && !isLoopback(URL.parse(address)?.hostname ?? ''),
  );
  if ((!isElsewhere && !isForwarded(header)) || !isOwnMachine(env)) return false;
  reached.add(env);
  return true;
}

/** Only a user of this machine can have sent it: no set-up code is needed, and passwords may be weak. */
export function isFromOwnMachine(env: Settings, header: Header): boolean {
  const host = (header('host') ?? '').replace(/:\d+$/, '');
  return isOwnMachine(env) && isLoopback(host) && !isForwarded(header);
}

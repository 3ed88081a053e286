import { setTimeout as wait } from 'node:timers/promises';
import { getPublic, type PublicNetwork, publicUrl } from '../platform/http/public-address.ts';

/** The network functions of the source watch, which tests replace. */
export interface WatchNetwork extends PublicNetwork {
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type LinkResult =
  | { kind: 'ok' }
  | { kind: 'dead' }
  | { kind: 'moved'; to: string }
  /** The site did not answer, or rejected the request, so nothing is known about the address. */
  | { kind: 'unreachable' }
  /** Not requested: not http(s), with a port or a password, or on a private network. */
  | { kind: 'refused' };

const timeoutMs = 15_000;
const maxRedirects = 5;
const retryAfterMs = [2000, 10_000];
const permanent = [301, 308];

/** Requests with HEAD, then with GET. Tries again after a pause while the result is `unreachable`. */
export async function checkLink(
  address: string,
  network: WatchNetwork,
  context: { userAgent: string; signal: AbortSignal },
): Promise<LinkResult> {
  for (let attempt = 0; ; attempt++) {
    const result = await checkOnce(address, network, context);
    const pause = retryAfterMs[attempt];
    if (result.kind !== 'unreachable' || pause === undefined) return result;
    await network.wait(pause, context.signal);
  }
}

async function checkOnce(
  address: string,
  network: WatchNetwork,
  context: { userAgent: string; signal: AbortSignal },
): Promise<LinkResult> {
  for (const method of ['HEAD', 'GET'] as const) {
    const result = await follow(address, method, network, context).catch(
      (error): LinkResult => ({ kind: error instanceof PrivateAddress ? 'refused' : 'unreachable' }),
    );
    // Some sites answer HEAD wrongly, so a failure is checked again with GET.
    if (method === 'GET' || result.kind === 'ok' || result.kind === 'moved' || result.kind === 'refused')
      return result;
  }
  return { kind: 'unreachable' };
}

/** Follows the redirects. The result is `moved` only if every redirect is permanent. */
async function follow(
  address: string,
  method: 'HEAD' | 'GET',
  network: WatchNetwork,
  { userAgent, signal }: { userAgent: string; signal: AbortSignal },
): Promise<LinkResult> {
  let url = watchedUrl(address);
  let isPermanent = true;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await getPublic(url, network, {
      method,
      refusal: () => new PrivateAddress(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { 'user-agent': userAgent, accept: '*/*' },
    });
    response.destroy();
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      isPermanent &&= permanent.includes(statusCode);
      url = watchedUrl(headers.location, url);
      continue;
    }
    if (statusCode === 404 || statusCode === 410) return { kind: 'dead' };
    if (statusCode < 200 || statusCode >= 400) return { kind: 'unreachable' };
    const isElsewhere = redirects > 0 && isPermanent && !isSamePage(address, url.href);
    return isElsewhere ? { kind: 'moved', to: url.href } : { kind: 'ok' };
  }
  return { kind: 'unreachable' };
}

/** Whether two addresses differ only in the scheme, "www.", final slashes, the fragment or letter case. */
function isSamePage(one: string, other: string): boolean {
  const simple = (address: string) =>
    address
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/#.*$/, '')
      .replace(/\/+$/, '')
      .toLowerCase();
  return simple(one) === simple(other);
}

class PrivateAddress extends Error {}

function watchedUrl(address: string, base?: URL): URL {
  const url = publicUrl(address, base, ['https:', 'http:']);
  if (!url) throw new PrivateAddress();
  return url;
}

export const watchNetwork: WatchNetwork = { wait: (ms, signal) => wait(ms, undefined, { signal }) };

import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { memoize } from '../../domain/memoize.ts';

/** Memoized, because the pattern of isbot is long and the same few browsers send most requests. */
const isBot = memoize((userAgent: string): boolean => isbot(userAgent), {
  keyOf: (userAgent) => userAgent,
  maxSize: 200_000,
  sizeOf: (userAgent) => userAgent.length,
});

const isPrefetch = (header: string | string[] | undefined) =>
  header !== undefined && /prefetch|prerender|preview/i.test(String(header));

/** False for bots, for prefetched pages, and for readers who ask not to be tracked (DNT, Sec-GPC). */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers['user-agent'];
  if (!userAgent || isBot(userAgent)) return false;
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  return !isPrefetch(headers['sec-purpose']) && !isPrefetch(headers.purpose) && !isPrefetch(headers['x-moz']);
}

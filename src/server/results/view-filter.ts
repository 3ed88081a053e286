import { isbot } from 'isbot';
import { memoize } from '../../domain/memoize.ts';

/** The request headers that decide whether a view or event is counted. */
export interface CountedHeaders {
  'user-agent'?: string | undefined;
  'sec-purpose'?: string | string[] | undefined;
  purpose?: string | string[] | undefined;
  'x-moz'?: string | string[] | undefined;
  dnt?: string | string[] | undefined;
  'sec-gpc'?: string | string[] | undefined;
}

/** Memoized, because the pattern of isbot is long and the same few browsers send most requests. */
const isBot = memoize((userAgent: string): boolean => isbot(userAgent), {
  keyOf: (userAgent) => userAgent,
  maxSize: 200_000,
  sizeOf: (userAgent) => userAgent.length,
});

const isPrefetch = (header: string | string[] | undefined) =>
  header !== undefined && /prefetch|prerender|preview/i.test(String(header));

/** False for bots, for prefetched pages, and for readers who ask not to be tracked (DNT, Sec-GPC). */
export function isCounted(headers: CountedHeaders): boolean {
  const userAgent = headers['user-agent'];
  if (!userAgent || isBot(userAgent)) return false;
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  return !isPrefetch(headers['sec-purpose']) && !isPrefetch(headers.purpose) && !isPrefetch(headers['x-moz']);
}

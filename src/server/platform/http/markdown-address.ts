import type { IncomingMessage } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import { localizedPath, splitLocale } from '../../../domain/locale.ts';
import { hasMarkdown } from '../../../domain/site/public-pages.ts';
import { cacheKeyOf } from '../page-cache/cache-key.ts';

/** Returns the address of the Markdown of a page if the client prefers Markdown to HTML. */
export function markdownAddressOf({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const { accept = '' } = headers;
  if (!accept.includes('text/markdown') || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const [pathname = '/'] = url.split('?');
  const { path } = splitLocale(pathname);
  if (!hasMarkdown(path)) return undefined;
  const accepted = parseAccept(accept);
  const weightOf = (type: string) => accepted.find((each) => each.type === type)?.q ?? 0;
  if (weightOf('text/markdown') < weightOf('text/html')) return undefined;
  return `${localizedPath(path, cacheKeyOf(url, headers).locale)}.md`;
}

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import type { RequestEnv } from '../http/middleware/request-log.ts';
import { closedPolicy, securityHeaders } from '../http/middleware/security-headers.ts';
import { answerOf, type PageCache, type Rendering } from './cache.ts';
import { createCachedResponse, type Headers, sendCachedResponse } from './cached-response.ts';

export interface CachedDocument {
  contentType: string;
  cacheTags: readonly CacheTag[] | ((c: Context<RequestEnv>) => readonly CacheTag[]);
  headers?: Headers;
  /** The validated query, which becomes part of the cache key. Without it, the query is ignored. */
  query?: (c: Context<RequestEnv>) => URLSearchParams;
  /** The address of the page that search engines show instead of the document. */
  canonical?: (c: Context<RequestEnv>) => string;
  create: (c: Context<RequestEnv>) => Created | Promise<Created>;
}

/** The text, and when it last changed if that is known. Undefined if the document does not exist. */
type Created = string | { text: string; lastModified: Date | undefined } | undefined;

/** Serves documents that are not pages from the page cache, such as the sitemap, the feeds and robots.txt. */
export function cachedDocuments(options: { pages: PageCache; siteUrl: string; development: boolean }) {
  const { pages, siteUrl, development } = options;
  const security = securityHeaders({ https: siteUrl.startsWith('https:') });

  return (document: CachedDocument): MiddlewareHandler<RequestEnv> => {
    const { contentType, cacheTags, headers: ownHeaders, query, canonical, create } = document;
    return async (c, next) => {
      const render = async (): Promise<Rendering<undefined>> => {
        const created = await create(c);
        if (created === undefined) return { kind: 'other', response: undefined };
        const { text, lastModified } =
          typeof created === 'string' ? { text: created, lastModified: undefined } : created;
        const headers = {
          ...security,
          'content-security-policy': closedPolicy,
          'content-type': contentType,
          'cache-control': 'no-cache',
          ...ownHeaders,
          ...(lastModified && { 'last-modified': lastModified.toUTCString() }),
          ...(canonical && { link: `<${canonical(c)}>; rel="canonical"` }),
        };
        const response = await createCachedResponse({ status: 200, headers, body: Buffer.from(text) });
        const tags = typeof cacheTags === 'function' ? cacheTags(c) : cacheTags;
        return { kind: 'page', page: { response, cacheTags: tags } };
      };
      // The prefix distinguishes the ids of documents from the ids of pages.
      const id = `document ${c.req.path}${query ? `?${query(c)}` : ''}`;
      const answer = development ? answerOf(await render()) : await pages.findOrRender(id, render);
      if (answer.kind === 'other') return next();
      const { incoming, outgoing } = c.env;
      sendCachedResponse(incoming, outgoing, { cached: answer.response, requestId: c.get('requestId') });
      return RESPONSE_ALREADY_SENT;
    };
  };
}

import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestVariables } from '../http/middleware/request-log.ts';
import { closedPolicy, securityHeaders } from '../http/middleware/security-headers.ts';
import type { CacheTag } from '../live/content-changes.ts';
import type { PageCache } from './cache.ts';
import { createCachedResponse, sendCachedResponse } from './cached-response.ts';

type DocumentEnv = { Bindings: HttpBindings; Variables: RequestVariables };

interface Document {
  contentType: string;
  /** What it tells of, so that it is made anew when that changes. */
  topics: readonly CacheTag[];
  /** Its text; nothing where there is no such document. */
  make: (c: Context<DocumentEnv>) => string | undefined | Promise<string | undefined>;
}

/** Answers addresses that are no page but are kept like one: the sitemap, the feeds, robots.txt. */
export function cachedDocuments(options: { pages: PageCache; siteUrl: string; development: boolean }) {
  const { pages, siteUrl, development } = options;
  const security = securityHeaders({ https: siteUrl.startsWith('https:') });

  return ({ contentType, topics, make }: Document): MiddlewareHandler<DocumentEnv> =>
    async (c, next) => {
      const render = async () => {
        const text = await make(c);
        if (text === undefined) throw new NoSuchDocument();
        const headers = {
          ...security,
          'content-security-policy': closedPolicy,
          'content-type': contentType,
          'cache-control': 'no-cache',
        };
        return {
          stored: await createCachedResponse({ status: 200, headers, body: Buffer.from(text) }),
          topics,
        };
      };
      try {
        // No page's key begins like this: theirs begin with a slash or a language.
        const key = `document ${c.req.path}`;
        const stored = development ? (await render()).stored : await pages.respond(key, render);
        const { incoming, outgoing } = c.env;
        outgoing.setHeader('x-request-id', c.get('requestId'));
        sendCachedResponse(incoming, outgoing, stored);
        return RESPONSE_ALREADY_SENT;
      } catch (error) {
        if (error instanceof NoSuchDocument) return next();
        throw error;
      }
    };
}

class NoSuchDocument extends Error {}

import { Hono } from 'hono';
import { type Locale, localeOfHeaders, localizedPath } from '../../../domain/locale.ts';
import type { RequestEnv } from '../http/middleware/request-log.ts';
import type { cachedDocuments } from '../page-cache/cached-documents.ts';
import { documentPath, referencePath } from './document-paths.ts';
import type { WebhookMessages } from './openapi.ts';
import { referencePolicy } from './reference-style.ts';

/** Without a language prefix, the page is in the reader's language, as those of the site. */
export function apiDocumentRoutes(options: {
  mounted: () => { method: string; path: string; handler: object }[];
  webhookMessages: WebhookMessages;
  siteUrl: string;
  cached: ReturnType<typeof cachedDocuments>;
}) {
  const { mounted, webhookMessages, siteUrl, cached } = options;
  // The texts are loaded with the first request, so that a start needs less time and memory.
  const createDocument = async (locale: Locale) =>
    (await import('./openapi.ts')).createOpenApi({ mounted: mounted(), webhookMessages, siteUrl, locale });
  const page = {
    contentType: 'text/html; charset=utf-8',
    cacheTags: [],
    headers: { 'content-security-policy': referencePolicy, 'x-robots-tag': 'noindex' },
  };
  const createPage = async (locale: Locale) =>
    (await import('./reference-page.ts')).referencePage(await createDocument(locale), locale);
  return new Hono<RequestEnv>()
    .get(
      documentPath,
      cached({
        contentType: 'application/json; charset=utf-8',
        cacheTags: [],
        create: async () => JSON.stringify(await createDocument('en')),
      }),
    )
    .get(
      referencePath,
      cached({
        ...page,
        headers: { ...page.headers, vary: 'Accept-Language, Cookie' },
        query: (c) => new URLSearchParams({ locale: localeOfHeaders(c.req.header()) }),
        create: (c) => createPage(localeOfHeaders(c.req.header())),
      }),
    )
    .get(localizedPath(referencePath, 'en'), cached({ ...page, create: () => createPage('en') }));
}

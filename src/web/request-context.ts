import { createContext } from 'react-router';
import type { Locale } from '../domain/locale.ts';
import type { CacheTag } from '../domain/site/cache-tag.ts';
import type { Services } from '../server/services.ts';

/** Which of the two "not there" pages a request ends in; each is kept once per language. */
export type NotFoundKind = 'page' | 'article';

/** What a page is given to answer one request. */
export interface PageContext {
  services: Services;
  locale: Locale;
  siteUrl: string;
  /** Addresses of the scripts that single pages ask for. */
  scripts: Record<string, string>;
  /** Marks our own inline scripts while rendering; taken out again before the page is kept. */
  nonce: string;
  /** Says what the page shows, so that it is dropped when that changes. */
  shows(tag: CacheTag): void;
  /** Says what kind of page was not there. */
  missing(kind: NotFoundKind): void;
  notFoundIsKept(): boolean;
  /** The pattern of the address, such as /blogg/:slug: of these there are only so many. */
  matched(pattern: string): void;
  /** Says that the page failed, and why. */
  failed(error: unknown): void;
}

export const pageContext = createContext<PageContext>();

import type { ComponentType } from 'react';
import type { ArticleCard } from '../../../domain/articles/article.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import type { Services } from '../../../server/services.ts';
import type { ClientFiles } from '../../client-files.ts';
import type { MetaArgs, PageMeta } from './site-meta.ts';
import type { Counting } from './use-page.ts';

/** The not-found pages. Each is cached once per language, except the one for previews. */
export type NotFoundKind = 'page' | 'article' | 'preview';

/** Everything besides its address that a public page is rendered from. */
export interface PageContext {
  services: Services;
  locale: Locale;
  siteUrl: string;
  files: ClientFiles;
  counting: Counting;
  /**
   * Marks the product's own inline scripts during rendering. The server replaces it by hashes in the content security
   * policy.
   */
  nonce: string;
  /** Returns true if the not-found page is cached, so that it need not be rendered again. */
  isNotFoundCached: (kind: NotFoundKind) => boolean;
}

export interface LoaderRequest<Param extends string = never> {
  url: URL;
  /** The decoded values of the path's parameters. */
  params: Record<Param, string>;
  context: Pick<PageContext, 'services' | 'locale'>;
}

export type Theme = 'light' | 'dark';

export type LoaderResult<Data> =
  | {
      kind: 'page';
      data: Data;
      cacheTags?: readonly CacheTag[];
      /**
       * When the text that the page is about last changed, for the header Last-Modified. Undefined for pages without
       * such a text. The ETag alone decides whether a client's copy is current, because lists on the page change too.
       */
      lastModified?: Date;
      /** The languages in which this page exists; both if undefined. */
      existsIn?: readonly Locale[];
      /**
       * Set for pages in frames of other sites, which have no header, footer or cookie. `theme` is fixed if it is
       * given.
       */
      embed?: { theme: Theme | undefined };
    }
  | { kind: 'gone'; data: { newest: readonly ArticleCard[] }; cacheTags: readonly CacheTag[] }
  | { kind: 'not-found'; page: NotFoundKind }
  | Redirect;

export interface Redirect {
  kind: 'redirect';
  to: string;
  status: 301 | 302;
  cacheControl?: string;
}

/** The head and the content of a public document. */
export interface PageView<Data> {
  meta: (args: MetaArgs<Data>) => PageMeta;
  Page: ComponentType<{ data: Data }>;
}

/** One row of the page table. */
export interface PageDefinition<Path extends string, Data> extends PageView<Data> {
  /** The path without the language prefix; `:name` matches one segment. */
  path: Path;
  /** The cache tags that the page always has. Its loader adds the tags that depend on the data. */
  cacheTags?: readonly CacheTag[];
  load?: (request: LoaderRequest<ParamOf<Path>>) => Promise<LoaderResult<Data>>;
}

type ParamOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? Param | ParamOf<`/${More}`>
    : Rest
  : never;

/** All public pages, and the pages that are shown instead of a missing one. */
export interface PageTable {
  pages: readonly AnyPage[];
  notFoundPages: Record<NotFoundKind, PageView<undefined>>;
  gonePage: PageView<Extract<LoaderResult<never>, { kind: 'gone' }>['data']>;
}

/** A row of the page table without its data type. `definePage` checks that type, and one list can hold all rows. */
export type AnyPage = PageDefinition<string, unknown>;

export const definePage = <const Path extends string, Data = undefined>(
  page: PageDefinition<Path, Data>,
): AnyPage => page as unknown as AnyPage;

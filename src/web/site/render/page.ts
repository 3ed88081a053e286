import type { ComponentType } from 'react';
import type { ArticleCard } from '../../../domain/articles/article.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import type { Services } from '../../../server/services.ts';
import type { ClientFiles } from '../../client-files.ts';
import type { MetaArgs, PageMeta } from './site-meta.ts';

/** The page to render when nothing is found: each is cached once per language, except the one for previews. */
export type NotFoundKind = 'page' | 'article' | 'preview';

/** Everything a public page is rendered from, besides its address. */
export interface PageContext {
  services: Services;
  locale: Locale;
  siteUrl: string;
  files: ClientFiles;
  /** Marks our own inline scripts during rendering; the server replaces it by hashes in the content security policy. */
  nonce: string;
  /** True when the not-found page is in the cache, so that rendering it again is unnecessary. */
  isNotFoundCached: (kind: NotFoundKind) => boolean;
}

export interface LoaderRequest<Param extends string = never> {
  url: URL;
  /** Values of the path's parameters, decoded. */
  params: Record<Param, string>;
  context: Pick<PageContext, 'services' | 'locale'>;
}

export type Theme = 'light' | 'dark';

export type LoaderResult<Data> =
  | {
      kind: 'page';
      data: Data;
      cacheTags?: readonly CacheTag[];
      /** The languages in which this page exists; both unless stated. */
      existsIn?: readonly Locale[];
      /** Present on pages for frames of other sites: no header and footer, no cookie, and a fixed theme if given. */
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

/** A document that the public site shows: its head and its content. */
export interface PageView<Data> {
  meta: (args: MetaArgs<Data>) => PageMeta;
  Page: ComponentType<{ data: Data }>;
}

/** One row of the page table. */
export interface PageDefinition<Path extends string, Data> extends PageView<Data> {
  /** Without language prefix; `:name` matches one segment. */
  path: Path;
  /** Tags that every version of the page has; a loader adds those that depend on its data. */
  cacheTags?: readonly CacheTag[];
  load?: (request: LoaderRequest<ParamOf<Path>>) => Promise<LoaderResult<Data>>;
}

type ParamOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? Param | ParamOf<`/${More}`>
    : Rest
  : never;

/** Every public page, and the pages that are shown instead of a missing one. */
export interface PageTable {
  pages: readonly AnyPage[];
  notFoundPages: Record<NotFoundKind, PageView<undefined>>;
  gonePage: PageView<Extract<LoaderResult<never>, { kind: 'gone' }>['data']>;
}

/** A row whose data type is checked by `definePage` and then forgotten, so that one list holds all rows. */
export type AnyPage = PageDefinition<string, unknown>;

export const definePage = <const Path extends string, Data = undefined>(
  page: PageDefinition<Path, Data>,
): AnyPage => page as unknown as AnyPage;

import type { CustomTypeOptions } from 'i18next';
import type { ComponentType } from 'react';
import type { ArticleCard } from '../../../domain/articles/article.ts';
import type { ArticleInspection, InspectedArticle } from '../../../domain/articles/inspect-article.ts';
import type { Languages, Locale } from '../../../domain/locale.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import type { Services } from '../../../server/services.ts';
import type { ClientFiles } from '../../client-files.ts';
import type { siteI18n } from '../../i18n/site-i18n.ts';
import type { renderCited } from '../publisher/cited-body.ts';
import type { PageHead } from './page-head.ts';
import type { CurrentPage } from './use-page.ts';

export type NotFoundKind = 'page' | 'article' | 'preview';

/** Functions that are slow for a long text. The server runs them in a worker thread if the text is long. */
export interface TextFunctions {
  inspectArticle(article: InspectedArticle): Promise<ArticleInspection>;
  renderCited(...given: Parameters<typeof renderCited>): Promise<ReturnType<typeof renderCited>>;
}

/** The data for rendering a public page, besides its address. */
export interface PageContext {
  services: Services;
  texts: TextFunctions;
  locale: Locale;
  siteUrl: string;
  files: ClientFiles;
  /** Whether views and clicks on links to the app are counted. */
  countsReaders: boolean;
  /**
   * Marks the product's inline scripts during rendering. Afterwards the server removes the nonce and adds the hashes of
   * these scripts to the content security policy.
   */
  nonce: string;
  isNotFoundCached: (kind: NotFoundKind) => boolean;
  /** Whether an imported article may have had this path on its former site. Answers from a list kept in memory. */
  mayBeOldAddress: (pathname: string) => Promise<boolean>;
}

export interface LoaderRequest<Param extends string = never> {
  url: URL;
  /** The decoded parameters of the path. */
  params: Record<Param, string>;
  context: Pick<PageContext, 'services' | 'locale' | 'texts'> & { languages: Languages };
}

export type Theme = 'light' | 'dark';

export type LoaderResult<Data> =
  | {
      kind: 'page';
      data: Data;
      cacheTags?: readonly CacheTag[];
      /**
       * The last change of the page's main text, for the header Last-Modified. Undefined for pages without a main
       * text. Lists on the page may be newer, so only the ETag decides whether the page in a client's cache is current.
       */
      lastModified?: Date;
      /** The languages in which the page exists. If undefined, it exists in both. */
      existsIn?: readonly Locale[];
      /** Set for pages embedded in other sites, without header, footer and cookie. `theme` overrides the system's. */
      embed?: { theme: Theme | undefined };
    }
  | { kind: 'gone'; data: { newest: readonly ArticleCard[] }; cacheTags: readonly CacheTag[] }
  | { kind: 'not-found'; page: NotFoundKind }
  | Redirect;

export const notFound = (page: NotFoundKind = 'page') => ({ kind: 'not-found', page }) as const;

export type DataOf<Load extends (request: never) => Promise<LoaderResult<unknown>>> = Extract<
  Awaited<ReturnType<Load>>,
  { kind: 'page' }
>['data'];

export interface Redirect {
  kind: 'redirect';
  to: string;
  status: 301 | 302;
  cacheControl?: string;
}

export interface MetaArgs<Data>
  extends Pick<CurrentPage, 'locale' | 'path' | 'siteUrl' | 'existsIn' | 'href'> {
  data: Data;
  t: (typeof siteI18n)['no']['t'];
}

export type PageMeta = Omit<PageHead, 'siteUrl' | 'locale' | 'path'>;

type Texts = CustomTypeOptions['resources']['upf'];
type TextPage = {
  [Page in keyof Texts]: Texts[Page] extends { title: string; description: string } ? Page : never;
}[keyof Texts];

/** The metadata of a page whose texts are below its name in upf.json. */
export const metaOf =
  (page: TextPage) =>
  ({ t }: MetaArgs<unknown>): PageMeta => ({
    title: t(`upf:${page}.title`),
    description: t(`upf:${page}.description`),
  });

export interface PageView<Data> {
  meta: (args: MetaArgs<Data>) => PageMeta;
  Page: ComponentType<{ data: Data }>;
}

/** What the file of a page exports. */
interface PageModule<Path extends string, Data> extends PageView<Data> {
  /** Returns the page as Markdown, which is served at its address with the ending .md. */
  markdown?: (data: Data, locale: Locale) => string;
  load?: (request: LoaderRequest<ParamOf<Path>>) => Promise<LoaderResult<Data>>;
}

type ParamOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? Param | ParamOf<`/${More}`>
    : Rest
  : never;

export interface PageTable {
  pages: readonly AnyPage[];
  /** Finds the redirect of an address without a page. */
  findRedirect: (url: URL, context: PageContext) => Promise<Redirect | undefined>;
  notFoundPages: Record<NotFoundKind, PageView<undefined>>;
  gonePage: PageView<Extract<LoaderResult<never>, { kind: 'gone' }>['data']>;
}

/** A page without its data type, so that one list can contain all pages. `definePage` checks the data type. */
export interface AnyPage extends PageModule<string, unknown> {
  /** The path without the language prefix; `:name` matches one segment. */
  path: string;
  /** The cache tags that the page always has. The loader adds those that depend on the data. */
  cacheTags: readonly CacheTag[];
}

export const definePage = <const Path extends string, Data = undefined>(
  path: Path,
  module: PageModule<Path, Data>,
  cacheTags: readonly CacheTag[] = [],
): AnyPage => ({ ...(module as unknown as AnyPage), path, cacheTags });

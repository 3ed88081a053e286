import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Locale, languagesOf, splitLocale } from '../../../domain/locale.ts';
import { Problem } from '../../../domain/problems.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { Document } from '../../document.tsx';
import { NonceContext } from '../../inline-script.tsx';
import { UnexpectedError } from '../../unexpected-error.tsx';
import { EmbedLayout, SiteLayout, siteLinks } from '../parts/site-layout.tsx';
import { headTags } from './head-tags.tsx';
import type {
  AnyPage,
  LoaderResult,
  NotFoundKind,
  PageContext,
  PageTable,
  PageView,
  Redirect,
  Theme,
} from './page.ts';
import { siteHead } from './site-meta.ts';
import { CurrentPageContext, currentPage } from './use-page.ts';

export type RenderedSitePage =
  | {
      kind: 'page';
      status: 200 | 410;
      html: string;
      cacheTags: readonly CacheTag[];
      lastModified?: Date | undefined;
    }
  /** `html` is empty if the not-found page is cached. */
  | { kind: 'not-found'; page: NotFoundKind; html: string }
  | Redirect
  | { kind: 'failed'; error: unknown; html: string };

interface PageRequest {
  page: AnyPage | undefined;
  url: URL;
  params: Record<string, string>;
}

export async function renderPage(
  table: PageTable,
  request: PageRequest,
  context: PageContext,
): Promise<RenderedSitePage> {
  try {
    const loaded = await load(request, context);
    const redirect = loaded.kind === 'not-found' ? await table.findRedirect(request.url, context) : undefined;
    return redirect ?? render(table, request, loaded, context);
  } catch (error) {
    const isSearchBusy = error instanceof Problem && error.code === 'search_busy';
    const { href } = currentPage(context, request.url.pathname, {});
    const kind = isSearchBusy ? 'search-busy' : 'logged';
    const screen = <UnexpectedError locale={context.locale} kind={kind} home={href('/')} />;
    return { kind: 'failed', error, html: toHtml(context, null, screen) };
  }
}

async function load(
  { page, url, params }: PageRequest,
  context: PageContext,
): Promise<LoaderResult<unknown>> {
  if (!page) return { kind: 'not-found', page: 'page' };
  const languages = languagesOf(context.locale, splitLocale(url.pathname).prefixed);
  return page.load
    ? page.load({ url, params, context: { ...context, languages } })
    : { kind: 'page', data: undefined };
}

function render(
  { notFoundPages, gonePage }: PageTable,
  { page, url }: PageRequest,
  result: LoaderResult<unknown>,
  context: PageContext,
): RenderedSitePage {
  const html = <Data,>(
    view: PageView<Data>,
    data: Data,
    details: { isNotFound?: boolean; existsIn?: readonly Locale[] } = {},
    embed?: { theme: Theme | undefined },
  ) => {
    const Layout = embed ? EmbedLayout : SiteLayout;
    const current = currentPage(context, url.pathname, details);
    return toHtml(
      context,
      headTags(siteHead(current, view.meta, data)),
      <CurrentPageContext value={current}>
        <Layout>
          <view.Page data={data} />
        </Layout>
      </CurrentPageContext>,
      embed,
    );
  };
  if (result.kind === 'redirect') return result;
  if (result.kind === 'gone')
    return { ...result, kind: 'page', status: 410, html: html(gonePage, result.data) };
  if (result.kind === 'not-found' || !page) {
    const kind = result.kind === 'not-found' ? result.page : 'page';
    const isCached = context.isNotFoundCached(kind);
    const text = isCached ? '' : html(notFoundPages[kind], undefined, { isNotFound: true });
    return { kind: 'not-found', page: kind, html: text };
  }
  return {
    kind: 'page',
    status: 200,
    html: html(page, result.data, result.existsIn && { existsIn: result.existsIn }, result.embed),
    cacheTags: [...(page.cacheTags ?? []), ...(result.cacheTags ?? [])],
    lastModified: result.lastModified,
  };
}

const toHtml = (
  { locale, nonce, files, countsReaders }: PageContext,
  tags: ReactNode,
  body: ReactNode,
  embed?: { theme: Theme | undefined },
) =>
  `<!DOCTYPE html>${renderToString(
    <NonceContext value={nonce}>
      <Document
        locale={locale}
        theme={embed?.theme}
        storesLanguage={!embed}
        countsClicks={countsReaders}
        reloadScript={files.reloadScript}
        head={
          <>
            {tags}
            {siteLinks(files.site)}
          </>
        }
      >
        {body}
      </Document>
    </NonceContext>,
  )}`;

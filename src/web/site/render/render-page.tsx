import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type MetaDescriptor, RouterContextProvider } from 'react-router';
import { Document } from '../../document.tsx';
import { NonceContext } from '../../nonce.ts';
import { type PageContext, pageContext } from '../../request-context.ts';
import { UnexpectedError } from '../../unexpected-error.tsx';
import { SiteLayout, siteLinks } from '../parts/site-layout.tsx';
import { headTags } from './head-tags.tsx';
import { ShownPageContext, shownPage } from './use-page.ts';

/** A public page's file, typed by React Router's generated types. */
export interface PageFile {
  loader?: (args: object) => unknown;
  meta: (args: object) => MetaDescriptor[];
  Page: ComponentType<{ loaderData: unknown }>;
}

interface Asked {
  url: URL;
  params: Record<string, string>;
  page: PageContext;
}

/** The page, or the redirect it answers with instead; the error screen where it fails. */
export async function renderPage(
  file: PageFile,
  asked: Asked,
): Promise<{ status: number; html: string } | Response> {
  const { page } = asked;
  try {
    const { status, loaderData } = await load(file, asked);
    // All missing pages look alike: once one is kept, the others need no rendering.
    if (status === 404 && page.notFoundIsKept()) return { status, html: '' };
    return { status, html: documentOf(file, asked, loaderData) };
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    page.failed(thrown);
    return { status: 500, html: errorScreen(page) };
  }
}

async function load({ loader }: PageFile, { url, params, page }: Asked) {
  if (!loader) return { status: 200, loaderData: undefined };
  const context = new RouterContextProvider(new Map([[pageContext, page]]));
  const loaded = await loader({ url, params, context });
  if (!isData(loaded)) return { status: 200, loaderData: loaded };
  return { status: loaded.init?.status ?? 200, loaderData: loaded.data };
}

/** What React Router's data() makes: a value with a status. */
const isData = (loaded: unknown): loaded is { data: unknown; init: ResponseInit | null } =>
  (loaded as { type?: unknown } | null | undefined)?.type === 'DataWithResponseInit';

function documentOf(file: PageFile, { url, params, page }: Asked, loaderData: unknown): string {
  const shown = shownPage(page, url.pathname, loaderData);
  const tags = file.meta({ loaderData, params, location: url, matches: [{ loaderData: page }] });
  const { Page } = file;
  return html(
    page,
    headTags(tags),
    <ShownPageContext value={shown}>
      <SiteLayout>
        <Page loaderData={loaderData} />
      </SiteLayout>
    </ShownPageContext>,
  );
}

const errorScreen = (page: PageContext) => html(page, null, <UnexpectedError locale={page.locale} />);

const html = ({ locale, nonce }: PageContext, tags: ReactNode, body: ReactNode) =>
  `<!DOCTYPE html>${renderToString(
    <NonceContext value={nonce}>
      <Document
        locale={locale}
        head={
          <>
            {tags}
            {siteLinks}
          </>
        }
      >
        {body}
      </Document>
    </NonceContext>,
  )}`;

import { localizedPath, splitLocale } from '../../../domain/locale.ts';
import { decodedAddress } from '../../../domain/text/decode-address.ts';
import type { PageContext, PageTable } from './page.ts';
import { type RenderedSitePage, renderPage } from './render-page.tsx';

export function createSitePages(table: PageTable) {
  const pages = table.pages.map((page) => ({
    page,
    address: new RegExp(`^${page.path.replace(/:\w+/g, '([^/]+)')}$`, 'i'),
  }));
  const byPath = new Map(pages.map((found) => [found.page.path, found]));
  const withParams = pages.filter(({ page }) => page.path.includes(':'));

  const find = (path: string) => byPath.get(path) ?? withParams.find(({ address }) => address.test(path));

  return {
    /** Returns the pattern of the page at a path without language prefix, such as /blogg/:slug. */
    patternOf: (path: string): string | undefined => find(path)?.page.path,

    /** Returns the Markdown of the page at a path without language prefix; undefined if the page has none. */
    async renderMarkdown(
      path: string,
      context: Pick<PageContext, 'services' | 'locale' | 'texts'>,
      siteUrl: string,
    ): Promise<{ text: string; lastModified: Date | undefined } | undefined> {
      const found = find(path);
      if (!found?.page.markdown || !found.page.load) return undefined;
      const { locale } = context;
      const loaded = await found.page.load({
        url: new URL(localizedPath(path, locale), siteUrl),
        params: paramsOf(found.page.path, found.address, path),
        context: { ...context, languages: [locale] },
      });
      if (loaded.kind !== 'page') return undefined;
      return { text: found.page.markdown(loaded.data, locale), lastModified: loaded.lastModified };
    },

    /** Renders a page. Calls `matched` before loading, with the pattern of the address, such as /en/blogg/:slug. */
    render(url: URL, context: PageContext, matched: (pattern: string) => void): Promise<RenderedSitePage> {
      const { path, prefixed } = splitLocale(url.pathname);
      const found = find(path);
      matched(localizedPath(found?.page.path ?? '/*', prefixed ? 'en' : 'no'));
      const params = found ? paramsOf(found.page.path, found.address, path) : {};
      return renderPage(table, { page: found?.page, url, params }, context);
    },
  };
}

function paramsOf(pattern: string, address: RegExp, path: string): Record<string, string> {
  const names = pattern.match(/(?<=:)\w+/g) ?? [];
  if (names.length === 0) return {};
  const values = address.exec(path) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodedAddress(values[index + 1] ?? '')]));
}

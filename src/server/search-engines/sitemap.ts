import additives from '../../../content/additives/additives.json' with { type: 'json' };
import { site } from '../../../site.config.ts';
import { htmlLang, type Locale, locales, localizedPath } from '../../domain/locale.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import { additivePath, articlePath, publicPagePaths } from '../../domain/site/public-pages.ts';
import type { SitemapEntries, SitemapEntry } from '../articles/sitemap-entries.ts';
import { xmlText } from '../platform/http/xml-text.ts';

export const addressesPerSitemap = 5000;

interface Page {
  /** The path of the page without a language prefix. */
  path: string;
  locales: readonly Locale[];
  updatedAt?: Date;
  image?: string;
}

// The search page itself answers nothing.
const { search: _, ...indexed } = publicPagePaths(site.productSlug);

const publicPages: Page[] = [...Object.values(indexed), ...additives.map(({ e }) => additivePath(e))].map(
  (path) => ({ path, locales }),
);
const pageOfArticle = ({ slug, ...entry }: SitemapEntry): Page => ({ path: articlePath(slug), ...entry });
const addressesOf = (pages: readonly Page[]) => pages.reduce((sum, page) => sum + page.locales.length, 0);

export function createSitemap(siteUrl: string, entries: SitemapEntries, sources: readonly PageSource[]) {
  const pagesOf = async ({ folder, list }: PageSource): Promise<Page[]> =>
    (await list()).map(({ slug, ...page }) => ({ path: folder + slug, ...page }));
  const listPages = async (): Promise<Page[]> => [
    ...publicPages,
    ...(await Promise.all(sources.map(pagesOf))).flat(),
  ];
  return {
    /** Returns all addresses if they fit in one file, otherwise the index of the files. */
    async front(): Promise<string> {
      const articles = await entries.listFirst(addressesPerSitemap);
      const pages = [...(await listPages()), ...articles.map(pageOfArticle)];
      if (addressesOf(pages) <= addressesPerSitemap) return urlset(siteUrl, pages);
      return sitemapIndex(siteUrl, [0, ...(await entries.listParts())]);
    },

    /** File 0 of a split sitemap lists the pages, the others the articles. Undefined if the file does not exist. */
    async file(number: number): Promise<string | undefined> {
      const pages = number === 0 ? await listPages() : (await entries.listPart(number)).map(pageOfArticle);
      return pages.length > 0 ? urlset(siteUrl, pages) : undefined;
    },
  };
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';

/** One `url` element per page and language: each must link to all languages of its page. */
export function urlset(siteUrl: string, pages: readonly Page[]): string {
  const entries = pages.flatMap(({ path, locales, updatedAt, image }) => {
    const address = (locale: Locale) => xmlText(siteUrl + localizedPath(path, locale));
    const original = locales.includes('no') ? 'no' : 'en';
    const alternates = [
      ...locales.map((locale) => link(htmlLang[locale], address(locale))),
      link('x-default', address(original)),
    ].join('');
    const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    const picture = image && URL.canParse(image, siteUrl) ? imageEntry(new URL(image, siteUrl).href) : '';
    return locales.map(
      (locale) => `<url><loc>${address(locale)}</loc>${lastmod}${alternates}${picture}</url>\n`,
    );
  });
  return `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="${imageNamespace}">\n${entries.join('')}</urlset>\n`;
}

const imageEntry = (address: string) =>
  `<image:image><image:loc>${xmlText(address)}</image:loc></image:image>`;

const link = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;

export function sitemapIndex(siteUrl: string, files: readonly number[]): string {
  const entries = files.map(
    (number) => `<sitemap><loc>${xmlText(`${siteUrl}/sitemap-${number}.xml`)}</loc></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

import { oldAddressOfUrl } from '../../../domain/articles/old-address.ts';
import { localizedPath, splitLocale } from '../../../domain/locale.ts';
import { formerFolders } from '../../../domain/site/former-folders.ts';
import { articlePath, feedPath, rssPath } from '../../../domain/site/public-pages.ts';
import type { PageContext, Redirect } from '../render/page.ts';

// The article may get another address later, so browsers must not keep the redirect.
const redirectTo = (to: string): Redirect => ({
  kind: 'redirect',
  to,
  status: 301,
  cacheControl: 'no-cache',
});

/** Redirects from former addresses of imported articles, and from feeds, lists and sitemaps of WordPress and Ghost. */
export async function findFormerPage(url: URL, context: PageContext): Promise<Redirect | undefined> {
  const { pathname } = url;
  const { prefixed, path } = splitLocale(pathname);
  const moved = await findMovedArticle(url, context);
  if (moved) return moved === pathname ? undefined : redirectTo(moved);
  const nearest = path === '/' ? '/' : await nearestPage(path, context);
  return nearest ? redirectTo(localizedPath(nearest, prefixed ? 'en' : 'no')) : undefined;
}

async function findMovedArticle(
  url: URL,
  { services, mayBeOldAddress }: PageContext,
): Promise<string | undefined> {
  const address = oldAddressOfUrl(url);
  if (address === undefined || !(await mayBeOldAddress(address))) return undefined;
  const article = await services.articles.findByOldAddress(address);
  if (!article) return undefined;
  const wanted = splitLocale(url.pathname).prefixed ? 'en' : 'no';
  const locale = article.locales.find((each) => each === wanted) ?? article.locales[0] ?? wanted;
  return localizedPath(articlePath(article.slug), locale);
}

/** Returns the page that is nearest to a feed, list or sitemap of WordPress or Ghost. */
async function nearestPage(path: string, { services, locale }: PageContext): Promise<string | undefined> {
  if (/^\/(?:(?:wp-)?sitemap[\w-]*|\w+-sitemap\d*)\.xml$/.test(path)) return '/sitemap.xml';
  const [folder = '', ...names] = path
    .replace(/\/page\/\d+$/, '')
    .slice(1)
    .split('/');
  if (!formerFolders.includes(folder)) return undefined;
  if (folder === 'rss') return rssPath;
  if (folder === 'feed' || names.at(-1) === 'feed') return feedPath;
  const name = names.at(-1) ?? '';
  // A food page lists no articles, so it does not replace a list of them.
  for (const { kind, folder: path, titleOf } of services.pageSources)
    if (kind !== 'food' && (await titleOf(name, locale))) return path + name;
  return '/blogg';
}

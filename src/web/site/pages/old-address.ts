import { localizedPath, splitLocale } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';
import type { PageContext, Redirect } from '../render/page.ts';

/** Redirects from the path that an imported article had on its former site. */
export async function findMovedArticle(
  { pathname }: URL,
  { services, mayBeOldAddress }: PageContext,
): Promise<Redirect | undefined> {
  if (!(await mayBeOldAddress(pathname))) return undefined;
  const article = await services.articles.findByOldAddress(pathname);
  if (!article) return undefined;
  const wanted = splitLocale(pathname).prefixed ? 'en' : 'no';
  const locale = article.locales.find((each) => each === wanted) ?? article.locales[0] ?? wanted;
  const to = localizedPath(articlePath(article.slug), locale);
  // The article may get another address later, so browsers must not keep the redirect.
  return to === pathname ? undefined : { kind: 'redirect', to, status: 301, cacheControl: 'no-cache' };
}

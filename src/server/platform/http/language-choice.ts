import type { Context } from 'hono';
import { localeSchema, localeStorageKey, splitLocale } from '../../../domain/locale.ts';
import { Problem } from '../../../domain/problems.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * Handles the form of the language toggle: stores the choice in a cookie and redirects to the address of the page
 * without a prefix, which is shown in the chosen language. The query is taken from the referrer, because the form in a
 * cached page cannot contain it.
 */
export const languageChoice =
  (siteUrl: string) =>
  (c: Context): Response => {
    const locale = localeSchema.safeParse(c.req.param('locale'));
    if (!locale.success) throw new Problem('not_found');
    const target = localTarget(c.req.query('to'), c.req.header('referer'), c.req.header('host'));
    // Another site must not change the reader's language.
    if (c.req.header('sec-fetch-site') !== 'cross-site') {
      const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
      c.header(
        'set-cookie',
        `${localeStorageKey}=${locale.data}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`,
      );
    }
    c.header('cache-control', 'no-store');
    return c.redirect(pathOf(target.pathname) + target.search, 302);
  };

/** Double slashes are removed, because a redirect to a path that begins with two slashes would leave the site. */
const pathOf = (pathname: string) => splitLocale(pathname.replace(/\/{2,}/g, '/')).path;

/** Returns an address of this site: the target, otherwise the referrer, otherwise the home page. */
function localTarget(to: string | undefined, referer: string | undefined, host: string | undefined): URL {
  const base = new URL('http://site.invalid/');
  const from = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  const here = from && from.host === host ? new URL(from.pathname + from.search, base) : undefined;
  if (to?.startsWith('/') && URL.canParse(to, base.href)) {
    const target = new URL(to, base);
    if (target.host === base.host) {
      const isHere = here && pathOf(here.pathname) === pathOf(target.pathname);
      return isHere && !target.search ? here : target;
    }
  }
  return here ?? base;
}

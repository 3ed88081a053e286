import type { Context } from 'hono';
import { localeSchema, localeStorageKey, localizedPath, splitLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';

const aYear = 365 * 24 * 60 * 60;

/**
 * The language toggle's address: stores the choice in the cookie and goes to the same page in that language.
 * A kept page cannot know its own query, so that comes from the referring address. With /no in front a page stays at its
 * Norwegian address: it has no other.
 */
export function languageChoice(c: Context): Response {
  const locale = localeSchema.safeParse(c.req.param('locale'));
  if (!locale.success) throw new Problem('not_found');
  const to = c.req.query('to');
  const target = localTarget(to, c.req.header('referer'), c.req.header('host'));
  // Two slashes in front would name another site, also once /en is taken away.
  const pathname = target.pathname.replace(/\/{2,}/g, '/');
  const path = pathname.startsWith('/admin')
    ? pathname
    : localizedPath(pathOf(pathname), to && norwegian.test(to) ? 'no' : locale.data);
  const secure = new URL(c.req.url).protocol === 'https:' ? '; Secure' : '';
  c.header(
    'set-cookie',
    `${localeStorageKey}=${locale.data}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`,
  );
  c.header('cache-control', 'no-store');
  return c.redirect(path + target.search, 302);
}

const norwegian = /^\/no(?=\/|$)/;

const pathOf = (pathname: string) => splitLocale(pathname.replace(norwegian, '') || '/').path;

/** Always an address of this site: where `to` or the referrer lead elsewhere, home. */
function localTarget(to: string | undefined, referer: string | undefined, host: string | undefined): URL {
  const base = new URL('http://site.invalid/');
  const from = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  const here = from && from.host === host ? new URL(from.pathname + from.search, base) : undefined;
  if (to?.startsWith('/') && URL.canParse(to, base.href)) {
    const wished = new URL(to, base);
    if (wished.host === base.host) {
      const isHere = here && pathOf(here.pathname) === pathOf(wished.pathname);
      return isHere && !wished.search ? here : wished;
    }
  }
  return here ?? base;
}

import type { Context, MiddlewareHandler } from 'hono';

/**
 * Redirects every other spelling of a page's address permanently to the canonical one, which has no trailing or double
 * slash, no /no prefix, no capitals and no needless escapes. Code that compares paths as strings relies on the
 * canonical address, because the router would also match other spellings. `findRedirect` returns the redirect of the
 * canonical address, so that there is only one.
 */
export const canonicalAddress =
  (findRedirect: (c: Context, url: string) => Promise<Response | undefined>): MiddlewareHandler =>
  async (c, next) => {
    const url = new URL(c.req.url);
    const canonical = normalizedPath(url.pathname.replace(/\/{2,}/g, '/'))
      .replace(/^\/no(?=\/|$)/, '')
      .replace(/\/+$/, '');
    const pathname = canonical === '' ? '/' : canonical;
    if (pathname === url.pathname) return next();
    return (await findRedirect(c, pathname + url.search)) ?? c.redirect(pathname + url.search, 301);
  };

/** The path segments after one of these are tokens or search terms, so they stay as they are. */
const segmentsBeforeValues = ['admin', 'forhandsvisning'];

function normalizedPath(path: string): string {
  const segments = path.split('/');
  const normalized = segments.map((segment) => segment.replace(/%[0-9a-f]{2}|[A-Z]/gi, normalizedCharacter));
  const first = normalized[1] === 'en' ? 2 : 1;
  const valuesFrom = segmentsBeforeValues.includes(normalized[first] ?? '') ? first + 1 : segments.length;
  return [...normalized.slice(0, valuesFrom), ...segments.slice(valuesFrom)].join('/');
}

function normalizedCharacter(written: string): string {
  const character = written.startsWith('%')
    ? String.fromCharCode(Number.parseInt(written.slice(1), 16))
    : written;
  return /[\w.~-]/.test(character) ? character.toLowerCase() : written;
}

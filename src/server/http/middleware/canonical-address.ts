import type { MiddlewareHandler } from 'hono';

/**
 * One address per page: no trailing slash, no doubled one, no /no in front, no capitals or needless escapes; a permanent
 * redirect says so. What reads an address by its letters can so rely on them, where the router would take others too.
 */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const canonical = plain(url.pathname.replace(/\/{2,}/g, '/'))
    .replace(/^\/no(?=\/|$)/, '')
    .replace(/\/+$/, '');
  const pathname = canonical === '' ? '/' : canonical;
  if (pathname === url.pathname) return next();
  return c.redirect(pathname + url.search, 301);
};

/** After these words come secrets and search terms, which stay as they are written. */
const beforeOwnWords = ['admin', 'forhandsvisning'];

function plain(path: string): string {
  const segments = path.split('/');
  const letters = segments.map((segment) => segment.replace(/%[0-9a-f]{2}|[A-Z]/gi, plainLetter));
  const first = letters[1] === 'en' ? 2 : 1;
  const keptFrom = beforeOwnWords.includes(letters[first] ?? '') ? first + 1 : segments.length;
  return [...letters.slice(0, keptFrom), ...segments.slice(keptFrom)].join('/');
}

function plainLetter(written: string): string {
  const letter = written.startsWith('%')
    ? String.fromCharCode(Number.parseInt(written.slice(1), 16))
    : written;
  return /[\w.~-]/.test(letter) ? letter.toLowerCase() : written;
}

import type { MiddlewareHandler } from 'hono';

/**
 * Redirects permanently to the one address of a page: no trailing or double slash, no /no prefix, no capitals, no needless
 * escapes. Code that compares paths as strings relies on this, because the router would match other spellings too.
 */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const canonical = normalizedPath(url.pathname.replace(/\/{2,}/g, '/'))
    .replace(/^\/no(?=\/|$)/, '')
    .replace(/\/+$/, '');
  const pathname = canonical === '' ? '/' : canonical;
  if (pathname === url.pathname) return next();
  return c.redirect(pathname + url.search, 301);
};

/** The segments after these contain tokens and search terms, whose spelling matters. */
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

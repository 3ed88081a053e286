import type { MiddlewareHandler } from 'hono';

/** One address per page: no trailing slash, no doubled one, no /no in front; a permanent redirect says so. */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const canonical = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/^\/no(?=\/|$)/, '')
    .replace(/\/+$/, '');
  const pathname = canonical === '' ? '/' : canonical;
  if (pathname === url.pathname) return next();
  return c.redirect(pathname + url.search, 301);
};

const isLoopback = (url: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

/**
 * Restricts redirects of mailed links to this site and the origins in AUTH_REDIRECTS; any other target becomes /admin.
 * Compares parsed origins, never text. If the site runs on a loopback address, every loopback port is allowed.
 */
export function createRedirects(siteUrl: string, allowed: readonly string[]) {
  const site = new URL(siteUrl);
  const allowedOrigins = new Set(allowed.map((url) => new URL(url).origin));
  const origins = new Set([site.origin, ...allowedOrigins]);
  const fallback = `${siteUrl}/admin`;
  return {
    safe(requested: string | null | undefined): string {
      if (!requested || requested.length > 2000 || !URL.canParse(requested, site.href)) return fallback;
      const url = new URL(requested, site.href);
      if (!/^https?:$/.test(url.protocol) || url.username || url.password) return fallback;
      const isLocalDevelopment = isLoopback(site) && isLoopback(url) && url.protocol === site.protocol;
      return origins.has(url.origin) || isLocalDevelopment ? url.href : fallback;
    },
    /** The origin of a mailed link: never one of AUTH_REDIRECTS, which do not serve /auth/v1 for these accounts. */
    base(redirect: string): string {
      const url = new URL(redirect);
      return isLoopback(site) && isLoopback(url) && !allowedOrigins.has(url.origin) ? url.origin : siteUrl;
    },
  };
}

export type Redirects = ReturnType<typeof createRedirects>;

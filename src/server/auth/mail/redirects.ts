const isLoopback = (url: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

/**
 * Where a mailed link may lead: this site or an origin the operator listed, else this site's front door. Compared
 * as parsed origins, never as text. On a developer's machine the port does not matter.
 */
export function createRedirects(siteUrl: string, allowed: readonly string[]) {
  const site = new URL(siteUrl);
  const listed = new Set(allowed.map((url) => new URL(url).origin));
  const origins = new Set([site.origin, ...listed]);
  const home = `${siteUrl}/admin`;
  return {
    safe(wished: string | null | undefined): string {
      if (!wished || wished.length > 2000 || !URL.canParse(wished, site.href)) return home;
      const url = new URL(wished, site.href);
      if (!/^https?:$/.test(url.protocol) || url.username || url.password) return home;
      const local = isLoopback(site) && isLoopback(url) && url.protocol === site.protocol;
      return origins.has(url.origin) || local ? url.href : home;
    },
    /** The address that links in a mail start with; a listed origin is another site, which knows nothing of our accounts. */
    base(redirect: string): string {
      const url = new URL(redirect);
      return isLoopback(site) && isLoopback(url) && !listed.has(url.origin) ? url.origin : siteUrl;
    },
  };
}

export type Redirects = ReturnType<typeof createRedirects>;

import type { MiddlewareHandler } from 'hono';
import type { Headers } from '../../page-cache/cached-response.ts';

export interface SecurityOptions {
  /** True if SITE_URL begins with https. The responses then have the header Strict-Transport-Security. */
  https: boolean;
}

export function securityHeaders({ https }: SecurityOptions): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Allows other sites to load the response, for images in feed readers and link previews. */
export const forOtherSites: MiddlewareHandler = async (c, next) => {
  c.header('cross-origin-resource-policy', 'cross-origin');
  await next();
};

export const cspReportPath = '/csp-report';

/** The content security policy of responses that are not pages. They may not run or load anything. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The worker that reads photos compiles WebAssembly. It may not load or send anything, so no picture can leave it. */
export const photoWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** The service worker of the tools may only load files of this site. */
export const toolsWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Inline scripts are allowed by hash, because a cached page cannot have a nonce per response. */
export function pagePolicy(page: {
  scriptHashes: readonly string[];
  admin: boolean;
  /** The address of a hosted auth service, which admin screens call from the browser. */
  authUrl?: string | undefined;
  embeddable?: boolean;
}): string {
  const { scriptHashes, admin, authUrl, embeddable = false } = page;
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Toasts and dialogs on admin screens are positioned with inline styles. Public pages have no inline styles.
    `style-src 'self'${admin ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${admin && authUrl ? ` ${new URL(authUrl).origin}` : ''}`,
    "manifest-src 'self'",
    // The guide for embedding shows the tools of this site in frames, and articles show videos.
    `frame-src ${admin ? "'none'" : "'self' https://www.youtube-nocookie.com"}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${embeddable ? '*' : "'none'"}`,
    // In the admin, only HTML from the site's own Markdown renderer and workers from its own files are trusted.
    ...(admin ? ["require-trusted-types-for 'script'", 'trusted-types default markdown'] : []),
    `report-uri ${cspReportPath}`,
  ].join('; ');
}

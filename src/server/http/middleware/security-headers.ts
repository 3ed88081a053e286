import type { Headers } from '../../page-cache/cached-response.ts';

export interface SecurityOptions {
  /** SITE_URL is https: browsers are told to stay there. */
  https: boolean;
}

/** Headers for every answer, whatever it holds. */
export function securityHeaders({ https }: SecurityOptions): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** For answers that are no page: nothing in them may run or load anything. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a page may load. Inline scripts run only where their hash is named: a nonce could not be kept with the page. */
export function pagePolicy({
  scriptHashes,
  admin,
  authUrl,
}: {
  scriptHashes: readonly string[];
  admin: boolean;
  /** A hosted auth service, which the admin's client calls itself. */
  authUrl?: string | undefined;
}): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // The admin's toasts and dialogs measure and place themselves with inline styles; public pages have none.
    `style-src 'self'${admin ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${admin && authUrl ? ` ${new URL(authUrl).origin}` : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

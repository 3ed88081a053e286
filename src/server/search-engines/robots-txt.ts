/** Asks crawlers not to fetch the addresses that are not public pages. */
export const robotsTxt = (siteUrl: string): string => `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api
Disallow: /auth
Disallow: /sprak

Sitemap: ${siteUrl}/sitemap.xml
`;

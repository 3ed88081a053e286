/** Everything may be read but what is no page for readers. */
export const robotsTxt = (siteUrl: string): string => `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api
Disallow: /auth
Disallow: /sprak

Sitemap: ${siteUrl}/sitemap.xml
`;

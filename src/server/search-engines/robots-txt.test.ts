import { expect, it } from 'vitest';
import { robotsTxt } from './robots-txt.ts';

it('robots.txt allows the public pages, disallows the other addresses and names the sitemap', () => {
  const lines = robotsTxt('https://www.example.org').split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain('Allow: /');
  for (const closed of ['/admin', '/api', '/auth', '/sprak']) expect(lines).toContain(`Disallow: ${closed}`);
  expect(lines).toContain('Sitemap: https://www.example.org/sitemap.xml');
});

import { expect, it } from 'vitest';
import { robotsTxt } from './robots-txt.ts';

it('robots.txt allows the public pages, disallows the other addresses and names the sitemap', () => {
  const lines = robotsTxt('https://www.example.org', { ai_search: true, ai_training: true }).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain('Allow: /');
  for (const closed of ['/admin', '/api', '/auth', '/sprak']) expect(lines).toContain(`Disallow: ${closed}`);
  expect(lines).toContain('Sitemap: https://www.example.org/sitemap.xml');
});

const groupsOf = (policy: { ai_search: boolean; ai_training: boolean }) => {
  const text = robotsTxt('https://www.example.org', policy);
  return {
    signal: /^Content-Signal: (.*)$/m.exec(text)?.[1],
    isRefused: (bot: string) =>
      text
        .split('\n\n')
        .some((group) => group.includes(`User-agent: ${bot}\n`) && group.endsWith('Disallow: /')),
  };
};

it.each([
  [{ ai_search: true, ai_training: true }, 'search=yes, ai-input=yes, ai-train=yes', false, false],
  [{ ai_search: true, ai_training: false }, 'search=yes, ai-input=yes, ai-train=no', false, true],
  [{ ai_search: false, ai_training: false }, 'search=yes, ai-input=no, ai-train=no', true, true],
])(
  'robots.txt states the policy %j in content signals and to the crawlers concerned',
  (policy, signal, search, training) => {
    const groups = groupsOf(policy);
    expect(groups.signal).toBe(signal);
    expect([groups.isRefused('OAI-SearchBot'), groups.isRefused('GPTBot')]).toEqual([search, training]);
    expect(groups.isRefused('Googlebot')).toBe(false);
  },
);

import { expect, it } from 'vitest';
import { campaignLink } from './campaign-link.ts';

it('a campaign link names its call to action and its page, keeps the rest of the address, and ignores links built before it', () => {
  const campaignOf = (link: string) => Object.fromEntries(new URL(link).searchParams);
  const first = campaignLink('header', 'forside');
  campaignLink('header', 'brød & smør');
  expect(campaignLink('header', 'forside')).toBe(first);
  expect(campaignOf(campaignLink('footer', 'brød & smør'))).toMatchObject({
    utm_medium: 'footer',
    utm_campaign: 'brød & smør',
  });
  const own = campaignLink('cta', 'egg', 'https://example.org/?utm_campaign=their&a=1#top');
  expect(campaignOf(own)).toMatchObject({ a: '1', utm_campaign: 'egg' });
  expect(new URL(own).hash).toBe('#top');
});

import { describe, expect, it } from 'vitest';
import type { SocialCard } from '../../../domain/site/social-card.ts';
import type { Services } from '../../../server/services.ts';
import { cardAddress } from './page-card.ts';
import { socialCardResponse } from './social-card.ts';

const siteUrl = 'https://www.example.org';

/** Requests a social card from a site whose only article exists only in Norwegian. */
async function requestCard(address: string, options: { busy?: boolean } = {}) {
  const url = new URL(address, siteUrl);
  const drawn: SocialCard[] = [];
  let lookups = 0;
  const services = {
    articles: {
      findPublishedTitles: async (slug: string) => {
        lookups++;
        const titles = { no: 'Er egg ultraprosessert?' };
        return slug === 'egg' ? { titles, imageAddress: '/pictures/egg.svg' } : undefined;
      },
    },
    pageSources: [],
    socialCards: {
      draw: async (card: SocialCard) => {
        drawn.push(card);
        return options.busy ? undefined : Buffer.from('png');
      },
    },
  };
  const response = await socialCardResponse(url, services as unknown as Services);
  return { response, drawn, lookups };
}

describe('the social card', () => {
  it.each([
    ['/', 'no', { title: 'Ultraprosessert mat: Forstå, sjekk og velg' }, undefined],
    ['/blogg/egg', 'no', { title: 'Er egg ultraprosessert?', imageAddress: '/pictures/egg.svg' }, 'egg'],
  ] as const)(
    'of %s may be cached for a year at the address with its current version',
    async (path, locale, content, drawing) => {
      const { response, drawn } = await requestCard(cardAddress(siteUrl, path, content, locale));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const tagline = expect.stringContaining('ultraprosessert');
      expect(drawn).toEqual([{ locale, title: content.title, tagline, drawing }]);
    },
  );

  it.each(['/kort/no/upf-score.png', '/kort/no/upf-score.png?v=old'])(
    'may be cached for five minutes at %s, which lacks the current version',
    async (address) => {
      const { response } = await requestCard(address);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    },
  );

  it.each([
    '/kort/de/forside.png',
    '/kort/no/finnes-ikke.png',
    '/kort/no/blogg/finnes-ikke.png',
    '/kort/no/blogg/egg/mer.png',
    '/kort/no/forside.jpg',
    '/kort/no/admin.png',
  ])('does not exist at %s, and is not drawn', async (address) => {
    const { response, drawn } = await requestCard(address);
    expect(response.status).toBe(404);
    expect(drawn).toEqual([]);
  });

  it('of an article does not exist in a language that the article lacks', async () => {
    expect((await requestCard('/kort/en/blogg/egg.png')).response.status).toBe(404);
  });

  it('is looked up in the database only for the path of an article', async () => {
    expect((await requestCard('/kort/no/finnes-ikke.png')).lookups).toBe(0);
    expect((await requestCard('/kort/no/blogg/finnes-ikke.png')).lookups).toBe(1);
  });

  it('is answered with a 503 and Retry-After while too many cards are being drawn', async () => {
    const { response } = await requestCard('/kort/no/forside.png', { busy: true });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });
});

import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { cacheKeyOf, cacheKeyOfRequest, rememberCacheKey } from './cache-key.ts';

describe('cacheKeyOf', () => {
  it('leaves out query parameters that the page does not read', () => {
    expect(cacheKeyOf('/upf-score?utm_source=x&a=b', {}).id).toBe(cacheKeyOf('/upf-score', {}).id);
    expect(cacheKeyOf('/blogg?page=2&fbclid=x', {})).toMatchObject({
      id: '/blogg?page=2',
      url: '/blogg?page=2',
    });
    expect(cacheKeyOf('/en/blogg?x=1', {})).toMatchObject({ id: '/en/blogg', url: '/en/blogg' });
  });

  it('contains the negotiated language instead of the Accept-Language header', () => {
    const ids = ['nb', 'nb-NO,nb;q=0.9', 'no', 'de', '*', undefined].map(
      (language) => cacheKeyOf('/', { 'accept-language': language }).id,
    );
    expect(new Set(ids)).toEqual(new Set(['/']));
    expect(cacheKeyOf('/', { 'accept-language': 'en-GB' }).id).toBe('en /');
    expect(cacheKeyOf('/', { 'accept-language': 'en', cookie: 'i18nextLng=no' }).id).toBe('/');
  });

  it('has the theme and the language of the address for an embedded page, whatever language the headers request', () => {
    const headers = { 'accept-language': 'en', cookie: 'i18nextLng=en' };
    expect(cacheKeyOf('/bygg-inn/matsjekk?tema=mork&x=1', headers)).toEqual({
      id: '/bygg-inn/matsjekk?tema=mork',
      locale: 'no',
      variant: 'no',
      url: '/bygg-inn/matsjekk?tema=mork',
    });
    expect(cacheKeyOf('/en/bygg-inn/etikett', {}).locale).toBe('en');
    expect(cacheKeyOf('/bygg-inn', headers).locale).toBe('en');
  });

  it('has a variant of its own for English without the prefix, whose links stay without it', () => {
    const english = { 'accept-language': 'en' };
    expect(cacheKeyOf('/om', english)).toMatchObject({ id: 'en /om', variant: 'en', locale: 'en' });
    expect(cacheKeyOf('/en/om', english)).toMatchObject({ id: '/en/om', variant: '/en', locale: 'en' });
    expect(cacheKeyOf('/om', {})).toMatchObject({ id: '/om', variant: 'no', locale: 'no' });
  });

  it('has the language English under /en, whatever language the headers request', () => {
    const headers = { 'accept-language': 'nb', cookie: 'i18nextLng=no' };
    expect(cacheKeyOf('/en/upf-score', headers).locale).toBe('en');
  });
});

describe('cacheKeyOfRequest', () => {
  const request = (url: string) => Object.assign(new IncomingMessage(new Socket()), { url });

  it('returns the key that was remembered for the request', () => {
    const incoming = request('/blogg');
    const key = cacheKeyOf('/blogg', {});
    rememberCacheKey(incoming, key);
    expect(cacheKeyOfRequest(incoming, '/blogg')).toBe(key);
  });

  it('computes a new key if the normalised URL differs from the request target', () => {
    const incoming = request('/x/../blogg');
    rememberCacheKey(incoming, cacheKeyOf('/x/../blogg', {}));
    expect(cacheKeyOfRequest(incoming, '/blogg').id).toBe('/blogg');
  });
});

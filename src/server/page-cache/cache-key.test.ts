import { describe, expect, it } from 'vitest';
import { pageAddressOf } from './cache-key.ts';

describe('the key of a page', () => {
  it('leaves out query parameters that the page does not read', () => {
    expect(pageAddressOf('/upf-score?utm_source=x&a=b', {}).key).toBe(pageAddressOf('/upf-score', {}).key);
    expect(pageAddressOf('/blogg?page=2&fbclid=x', {})).toMatchObject({
      key: '/blogg?page=2',
      url: '/blogg?page=2',
    });
    expect(pageAddressOf('/en/blogg?x=1', {})).toMatchObject({ key: '/en/blogg', url: '/en/blogg' });
  });

  it('holds the negotiated language, never the raw header', () => {
    const keys = ['nb', 'nb-NO,nb;q=0.9', 'no', 'de', '*', undefined].map(
      (language) => pageAddressOf('/', { 'accept-language': language }).key,
    );
    expect(new Set(keys)).toEqual(new Set(['/']));
    expect(pageAddressOf('/', { 'accept-language': 'en-GB' }).key).toBe('en /');
    expect(pageAddressOf('/', { 'accept-language': 'en', cookie: 'i18nextLng=no' }).key).toBe('/');
  });

  it('is English under /en whatever the browser asks for', () => {
    expect(pageAddressOf('/en/upf-score', { 'accept-language': 'nb', cookie: 'i18nextLng=no' }).locale).toBe(
      'en',
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  localeOfAcceptLanguage,
  localeOfCookie,
  localeOfTag,
  localizedPath,
  negotiateLocale,
  splitLocale,
} from './locale.ts';

describe('the language of a tag', () => {
  it.each([
    ['nb', 'no'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['NO', 'no'],
    ['en-US', 'en'],
    ['en_GB', 'en'],
    ['de', undefined],
    ['', undefined],
    ['english', undefined],
  ])('%s → %s', (tag, locale) => expect(localeOfTag(tag)).toBe(locale));
});

describe('the language a browser asks for', () => {
  it.each([
    ['nb-NO,nb;q=0.9,en;q=0.8', 'no'],
    ['en-GB,en;q=0.9', 'en'],
    ['de-DE,de;q=0.9,en;q=0.5,nb;q=0.7', 'no'],
    ['en;q=0, nb', 'no'],
    ['*', 'no'],
    ['de, *;q=0.1', 'no'],
    ['de', undefined],
    ['', undefined],
    [';;;,,q=1', undefined],
    ['en;q=abc', 'en'],
  ])('%s → %s', (header, locale) => expect(localeOfAcceptLanguage(header)).toBe(locale));
});

describe('the stored choice', () => {
  it.each([
    ['i18nextLng=en', 'en'],
    ['a=b; i18nextLng=no; c=d', 'no'],
    ['i18nextLng=nb-NO', 'no'],
    ['xi18nextLng=en', undefined],
    ['i18nextLng=klingon', undefined],
    ['', undefined],
  ])('%s → %s', (cookie, locale) => expect(localeOfCookie(cookie)).toBe(locale));
});

describe('the language of a page', () => {
  it('is English under /en, whatever is stored', () => {
    expect(negotiateLocale({ pathname: '/en/blogg', cookie: 'i18nextLng=no', acceptLanguage: 'nb' })).toBe(
      'en',
    );
  });
  it('is the stored choice before the browser’s', () => {
    expect(negotiateLocale({ pathname: '/', cookie: 'i18nextLng=no', acceptLanguage: 'en' })).toBe('no');
  });
  it('is the browser’s where nothing is stored', () => {
    expect(negotiateLocale({ pathname: '/', acceptLanguage: 'en-US' })).toBe('en');
  });
  it('is Norwegian for crawlers, which send neither', () => {
    expect(negotiateLocale({ pathname: '/' })).toBe('no');
  });
  it('is not English for an address that only begins like /en', () => {
    expect(negotiateLocale({ pathname: '/energi' })).toBe('no');
  });
});

describe('addresses', () => {
  it('go to English and back', () => {
    for (const path of ['/', '/upf-score', '/blogg/er-brod-ultraprosessert']) {
      expect(splitLocale(localizedPath(path, 'en'))).toEqual({ prefixed: true, path });
      expect(splitLocale(localizedPath(path, 'no'))).toEqual({ prefixed: false, path });
    }
  });
});

import { describe, expect, it } from 'vitest';
import {
  localeOfAcceptLanguage,
  localeOfCookie,
  localeOfHeaders,
  localeOfTag,
  localizedPath,
  splitLocale,
  titleIn,
} from './locale.ts';

describe('localeOfTag', () => {
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
  ])('returns for the tag “%s” the locale %s', (tag, locale) => expect(localeOfTag(tag)).toBe(locale));
});

describe('localeOfAcceptLanguage', () => {
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
  ])('returns for the header “%s” the locale %s', (header, locale) =>
    expect(localeOfAcceptLanguage(header)).toBe(locale),
  );
});

describe('localeOfCookie', () => {
  it.each([
    ['i18nextLng=en', 'en'],
    ['a=b; i18nextLng=no; c=d', 'no'],
    ['i18nextLng=nb-NO', 'no'],
    ['xi18nextLng=en', undefined],
    ['i18nextLng=klingon', undefined],
    ['', undefined],
  ])('returns for the cookie “%s” the locale %s', (cookie, locale) =>
    expect(localeOfCookie(cookie)).toBe(locale),
  );
});

describe('localeOfHeaders', () => {
  it('prefers the stored choice to the language of the browser', () => {
    expect(localeOfHeaders({ cookie: 'i18nextLng=no', 'accept-language': 'en' })).toBe('no');
  });
  it('uses the language of the browser if no choice is stored', () => {
    expect(localeOfHeaders({ cookie: 'a=b', 'accept-language': 'en-US' })).toBe('en');
  });
  it('returns Norwegian if both headers are missing, as in requests of crawlers', () => {
    expect(localeOfHeaders({})).toBe('no');
  });
});

describe('splitLocale', () => {
  it('returns the path that was passed to localizedPath', () => {
    for (const path of ['/', '/upf-score', '/blogg/er-brod-ultraprosessert']) {
      expect(splitLocale(localizedPath(path, 'en'))).toEqual({ prefixed: true, path });
      expect(splitLocale(localizedPath(path, 'no'))).toEqual({ prefixed: false, path });
    }
  });
  it('finds no prefix in a path that only begins with the letters en', () => {
    expect(splitLocale('/energi')).toEqual({ prefixed: false, path: '/energi' });
  });
});

describe('the title in a language', () => {
  it('is the title in that language', () => {
    const article = { title_no: 'Brød', title_en: 'Bread' };
    expect(titleIn(article, 'no')).toBe('Brød');
    expect(titleIn(article, 'en')).toBe('Bread');
  });

  it('is the other title if there is none in that language', () => {
    expect(titleIn({ title_no: 'Brød', title_en: '' }, 'en')).toBe('Brød');
    expect(titleIn({ title_no: '', title_en: 'Bread' }, 'no')).toBe('Bread');
  });
});

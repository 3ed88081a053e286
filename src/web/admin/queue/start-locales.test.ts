import { describe, expect, it } from 'vitest';
import { localeToStart, possibleLocales } from './start-locales.ts';

const inBoth = { translation: { no: 'current', en: 'stale' } } as const;
const norwegianOnly = { translation: { no: 'current', en: 'missing' } } as const;

describe('the languages of a new queue item', () => {
  it('are those into which an existing text can be translated', () => {
    expect(possibleLocales(norwegianOnly, 'translation')).toEqual(['en']);
    expect(possibleLocales(inBoth, 'translation')).toEqual(['no', 'en']);
  });

  it('are those with a text that can be refreshed', () => {
    expect(possibleLocales(norwegianOnly, 'refresh')).toEqual(['no']);
    expect(possibleLocales(inBoth, 'refresh')).toEqual(['no', 'en']);
  });

  it('are none until an article is chosen', () => {
    expect(possibleLocales(undefined, 'refresh')).toEqual([]);
    expect(localeToStart(undefined, 'refresh', 'no')).toBeUndefined();
  });
});

describe('the proposed language', () => {
  it('is the missing one for a translation, and otherwise the first possible one', () => {
    const englishOnly = { translation: { no: 'missing', en: 'current' } } as const;
    expect(localeToStart(norwegianOnly, 'translation', undefined)).toBe('en');
    expect(localeToStart(englishOnly, 'translation', undefined)).toBe('no');
    expect(localeToStart(englishOnly, 'refresh', undefined)).toBe('en');
    expect(localeToStart(inBoth, 'translation', undefined)).toBe('no');
  });

  it('is the one that the user chose, unless it is not possible', () => {
    expect(localeToStart(inBoth, 'translation', 'en')).toBe('en');
    expect(localeToStart(norwegianOnly, 'refresh', 'en')).toBe('no');
  });
});

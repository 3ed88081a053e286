import { describe, expect, it } from 'vitest';
import { detectQueryLanguage } from './query-language.ts';

describe('the language of a query', () => {
  it.each([
    'ultraprosessert mat',
    'er brød ultraprosessert',
    'hva er nova 4',
    'liste over ultraprosessert mat',
    'sunn frokost',
    'proteinbar',
    'upf',
    'hvordan spise mindre upf',
    'havregryn',
    'e stoffer farlig',
    'knekkebrod',
    'nova klassifisering',
    'matvarer uten tilsetningsstoffer',
  ])('is Norwegian for "%s"', (query) => {
    expect(detectQueryLanguage(query).locale).toBe('no');
  });
  it.each([
    'ultra processed food',
    'is bread ultra processed',
    'what is nova 4',
    'list of ultra-processed foods',
    'healthy breakfast',
    'how to eat less upf',
    'are oats processed',
    'what does upf mean',
    'nova classification',
    'foods without additives',
  ])('is English for "%s"', (query) => {
    expect(detectQueryLanguage(query).locale).toBe('en');
  });

  it('is the language of the ranking page if the words do not decide', () => {
    const page = (path: string) => ({ pages: [{ page: `https://novasjekk.no${path}`, impressions: 10 }] });
    expect(detectQueryLanguage('nutella upf', page('/en/blogg/x'))).toEqual({ locale: 'en', isGuess: false });
    expect(detectQueryLanguage('nutella upf', page('/blogg/x'))).toEqual({ locale: 'no', isGuess: false });
  });

  it('is guessed to be the language of most other queries if there is no evidence', () => {
    expect(detectQueryLanguage('nutella upf', { usual: 'en' })).toEqual({ locale: 'en', isGuess: true });
    expect(detectQueryLanguage('nutella upf')).toEqual({ locale: 'no', isGuess: true });
    expect(detectQueryLanguage('hva er upf', { usual: 'en' })).toEqual({ locale: 'no', isGuess: false });
    expect(detectQueryLanguage('what is upf')).toEqual({ locale: 'en', isGuess: false });
  });
});

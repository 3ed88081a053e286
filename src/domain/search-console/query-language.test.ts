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

  it.each([
    ['ultraverarbeitete lebensmittel', 'de'],
    ['was sind hochverarbeitete lebensmittel', 'de'],
    ['restaurants in der nähe', 'de'],
    ['aliments ultra transformés', 'fr'],
    ['alimentos ultraprocesados', 'es'],
    ['que es nova 4', 'es'],
    ['café da manhã saudável', 'pt'],
    ['pane fa male', 'it'],
    ['is brood bewerkt', 'nl'],
    ['lista på ultraprocessad mat', 'sv'],
    ['hvad er ultraforarbejdet mad', 'da'],
    ['terveellinen aamiainen', 'fi'],
    ['co to jest nova 4', 'pl'],
    ['ультрапереработанные продукты', 'und'],
  ])('is named if it is neither Norwegian nor English: "%s" (%s)', (query, foreign) => {
    const pages = [{ page: 'https://novasjekk.no/blogg/x', impressions: 10 }];
    expect(detectQueryLanguage(query, { pages })).toEqual({ locale: 'no', isGuess: true, foreign });
  });

  it.each(['lista de aditivos', 'grandiosa', 'gatwick express'])(
    'is unknown and not a third language if there is too little evidence: "%s"',
    (query) => {
      const { isGuess, foreign } = detectQueryLanguage(query);
      expect({ isGuess, foreign }).toEqual({ isGuess: true, foreign: undefined });
    },
  );

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

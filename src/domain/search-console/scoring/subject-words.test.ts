import { describe, expect, it } from 'vitest';
import { hasWord, mayNameProduct, requiredWords, specificWords, subjectWords } from './subject-words.ts';

describe('the subject of a query', () => {
  it('consists of the words that are neither stop words nor words of the site’s theme', () => {
    expect(specificWords('er brød ultraprosessert mat')).toEqual(['brod']);
    expect(specificWords('is bread ultra processed')).toEqual(['bread']);
    expect(specificWords('hva er ultraprosessert mat')).toEqual([]);
  });

  it.each([
    ['Er brød ultraprosessert?', 'brød ultraprosessert', true],
    ['Er brød ultraprosessert?', 'ultraprosesserte brød', true],
    ['Er brød ultraprosessert?', 'knekkebrød ultraprosessert', false],
    ['Er brød ultraprosessert?', 'brød uten gjær', false],
    ['Is breakfast cereal ultra-processed?', 'cereals upf', true],
    ['Hva er ultraprosessert mat?', 'ultraprosessert mat', true],
    ['Slik leser du etiketten', 'lese etikett', true],
    ['Sjokolade og sukker', 'sjokolade', true],
    ['Yoghurt og proteinbar', 'upf free yogurt', true],
    ['Suppe og saus på pose', 'are sausages ultra processed', false],
    ['Kjeks og kaker', 'er kjeks sunt', true],
  ])('decides whether the title “%s” is about the query “%s”: %s', (title, query, expected) => {
    const words = subjectWords(title);
    expect(requiredWords(query).every((word) => hasWord(words, word))).toBe(expected);
  });

  it.each([
    ['resin shed', true],
    ['havregryn', true],
    ['best garden sheds', true],
    ['billige havregryn', true],
    ['best', false],
    ['log storage outdoor', true],
    ['shed storage ideas', false],
    ['er skyr sunt', false],
    ['climbing plants for trellis', false],
    ['ultraprosessert mat', false],
    ['e 471', false],
  ])('decides whether “%s” may be a search for a product: %s', (query, expected) => {
    expect(mayNameProduct(query)).toBe(expected);
  });
});

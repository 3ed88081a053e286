import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { wordsOfQuery as allWordsOfQuery, closestWord, foldWord, snippetOf } from './search-words.ts';

const wordsOfQuery = (query: string, locale: 'no' | 'en') =>
  allWordsOfQuery(query, locale).map(({ word }) => word);

const textOf = (parts: { text: string; marked: boolean }[]) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('the words of a search', () => {
  it.each([
    ['brød', 'brod'],
    ['BRØD', 'brod'],
    ['broed', 'brod'],
    ['brod', 'brod'],
    ['kostråd', 'kostrad'],
    ['kostraad', 'kostrad'],
    ['næring', 'naering'],
    ['naering', 'naering'],
    ['pa\u030alegg', 'palegg'],
    ['entrecôte', 'entrecote'],
  ])('are folded: %s becomes %s', (word, folded) => {
    expect(foldWord(word, 'no')).toBe(folded);
  });

  it('exclude stop words, unless the search contains nothing else', () => {
    expect(wordsOfQuery('pålegg på brødskiva', 'no')).toEqual(['palegg', 'brodskiva']);
    expect(wordsOfQuery('på', 'no')).toEqual(['pa']);
  });

  it('contain no characters with a special meaning in SQL or in a search query', () => {
    expect(wordsOfQuery("'; DROP TABLE articles; -- & | ! ( ) :* <-> \\ 日本", 'no')).toEqual([
      'drop',
      'table',
      'articles',
    ]);
    expect(wordsOfQuery('ord '.repeat(10_000), 'no')).toEqual(['ord']);
    expect(wordsOfQuery(Array.from({ length: 50 }, (_, n) => `o${n}`).join(' '), 'no')).toHaveLength(8);
  });

  it('are corrected to the candidate with the smallest edit distance', () => {
    expect(editDistance('brod', 'bord')).toBe(1);
    expect(editDistance('yogurt', 'yoghurt')).toBe(1);
    expect(closestWord('ultraprosesert', ['ultralyd', 'ultraprosessert', 'prosessert'])).toBe(
      'ultraprosessert',
    );
    expect(closestWord('emulgtor', ['emulgatorer', 'emulgator'])).toBe('emulgator');
    expect(closestWord('xyz', ['brod', 'mat'])).toBeUndefined();
  });
});

describe('a snippet', () => {
  it('shows the section with the most matches, and marks the matches', () => {
    const text = `${'Noe annet her. '.repeat(30)}Ferskt brød og brødskiver med ost.${' Mer tekst kommer.'.repeat(30)}`;
    const snippet = snippetOf(text, ['brod', 'ost'], 'no');
    expect(textOf(snippet)).toMatch(/^… .*Ferskt \[brød\] og \[brødskiver\] med \[ost\]\..* …$/);
    expect(textOf(snippet).length).toBeLessThan(230);
  });
  it('shows the beginning of the text if nothing matches', () => {
    expect(textOf(snippetOf('En kort tekst.', ['brod'], 'no'))).toBe('En kort tekst.');
  });
  it('marks English words that begin with a searched stem', () => {
    expect(textOf(snippetOf('One study, many studies.', ['studi'], 'en'))).toBe(
      'One [study], many [studies].',
    );
  });
  it('is created in linear time from a text that repeats one letter', () => {
    expect(textOf(snippetOf('aaab aab baa', ['aab'], 'no'))).toBe('[aaab] aab baa');
    // With this text, a slow regular expression would exceed the time limit of the test.
    const text = 'a'.repeat(200_000);
    expect(textOf(snippetOf(text, [`${'a'.repeat(50)}b`], 'no'))).toBe('a …');
  });
});

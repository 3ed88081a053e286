import { describe, expect, it } from 'vitest';
import {
  wordsOfQuery as askedWords,
  changesBetween,
  closestWord,
  foldWord,
  snippetOf,
} from './search-words.ts';

const wordsOfQuery = (query: string, locale: 'no' | 'en') =>
  askedWords(query, locale).map(({ word }) => word);

const written = (parts: { text: string; marked: boolean }[]) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('words of a search', () => {
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
  ])('%s is compared as %s', (word, folded) => {
    expect(foldWord(word, 'no')).toBe(folded);
  });

  it('leave small words out, unless there are no others', () => {
    expect(wordsOfQuery('pålegg på brødskiva', 'no')).toEqual(['palegg', 'brodskiva']);
    expect(wordsOfQuery('på', 'no')).toEqual(['pa']);
  });

  it('hold nothing that the database could take for more than a word', () => {
    expect(wordsOfQuery("'; DROP TABLE articles; -- & | ! ( ) :* <-> \\ 日本", 'no')).toEqual([
      'drop',
      'table',
      'articles',
    ]);
    expect(wordsOfQuery('ord '.repeat(10_000), 'no')).toEqual(['ord']);
    expect(wordsOfQuery(Array.from({ length: 50 }, (_, n) => `o${n}`).join(' '), 'no')).toHaveLength(8);
  });

  it('are guessed by the fewest changes', () => {
    expect(changesBetween('brod', 'bord')).toBe(1);
    expect(changesBetween('yogurt', 'yoghurt')).toBe(1);
    expect(closestWord('ultraprosesert', ['ultralyd', 'ultraprosessert', 'prosessert'])).toBe(
      'ultraprosessert',
    );
    expect(closestWord('emulgtor', ['emulgatorer', 'emulgator'])).toBe('emulgator');
    expect(closestWord('xyz', ['brod', 'mat'])).toBeUndefined();
  });
});

describe('what is shown of a found text', () => {
  it('is where the words stand closest, with them marked', () => {
    const text = `${'Noe annet her. '.repeat(30)}Ferskt brød og brødskiver med ost.${' Mer tekst kommer.'.repeat(30)}`;
    const snippet = snippetOf(text, ['brod', 'ost'], 'no');
    expect(written(snippet)).toMatch(/^… .*Ferskt \[brød\] og \[brødskiver\] med \[ost\]\..* …$/);
    expect(written(snippet).length).toBeLessThan(230);
  });
  it('is the beginning, where only the title holds the word', () => {
    expect(written(snippetOf('En kort tekst.', ['brod'], 'no'))).toBe('En kort tekst.');
  });
  it('knows English words by their stems', () => {
    expect(written(snippetOf('One study, many studies.', ['studi'], 'en'))).toBe(
      'One [study], many [studies].',
    );
  });
  it('is found at once, also in a text of one letter', () => {
    expect(written(snippetOf('aaab aab baa', ['aab'], 'no'))).toBe('[aaab] aab baa');
    // What takes too long ends by the test's own time-out.
    const text = 'a'.repeat(200_000);
    expect(written(snippetOf(text, [`${'a'.repeat(50)}b`], 'no'))).toBe('a …');
  });
});

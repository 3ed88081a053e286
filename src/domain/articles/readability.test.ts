import { describe, expect, it } from 'vitest';
import { countSyllables, readabilityOf } from './readability.ts';

describe('LIX, for Norwegian', () => {
  it('adds words per sentence and the percentage of long words', () => {
    // 8 words in 2 sentences, 2 of them longer than six letters: 4 + 25.
    expect(readabilityOf('Vi spiser mye brød. Noe er ultraprosessert matvarer.', 'no')).toEqual({
      measure: 'lix',
      score: 29,
      level: 'easy',
    });
  });

  it('counts a heading as a sentence and ignores markup', () => {
    expect(readabilityOf('# Om mat\n\n- ett to\n- **tre** fire', 'no')?.score).toBe(2);
  });

  it.each([
    [24, 'very_easy'],
    [25, 'easy'],
    [35, 'medium'],
    [45, 'hard'],
    [55, 'very_hard'],
  ])('%i is %s', (words, level) => {
    expect(readabilityOf(`${'ord '.repeat(words)}.`, 'no')).toMatchObject({ score: words, level });
  });
});

describe('Flesch reading ease, for English', () => {
  it('is high for short words in short sentences', () => {
    expect(readabilityOf('The cat sat on the mat. It was fat.', 'en')).toMatchObject({
      measure: 'flesch',
      score: 100,
      level: 'very_easy',
    });
  });

  it('is low for long words in long sentences', () => {
    const text =
      'Industrial formulations incorporating emulsifiers necessitate considerable regulatory consideration notwithstanding manufacturers.';
    expect(readabilityOf(text, 'en')).toMatchObject({ score: 0, level: 'very_hard' });
  });

  it.each([
    ['cat', 1],
    ['bread', 1],
    ['table', 2],
    ['processed', 2],
    ['yoghurt', 2],
    ['baked', 1],
    ['ingredient', 4],
  ])('%s has %i syllables', (word, syllables) => {
    expect(countSyllables(word)).toBe(syllables);
  });
});

it('is undefined for a text without words', () => {
  expect(readabilityOf('![](x)\n\n---', 'no')).toBeUndefined();
  expect(readabilityOf('', 'en')).toBeUndefined();
});

// The test's own time-out is the limit.
it.each(['.', '."', '"', '\n', ' \n', '\n ', 'a', 'a-', ':'])(
  'measures 200,000 characters of %j',
  (pattern) => {
    const text = `ord ${pattern.repeat(200_000 / pattern.length)}x`;
    for (const locale of ['no', 'en'] as const) expect(readabilityOf(text, locale)).toBeDefined();
  },
);

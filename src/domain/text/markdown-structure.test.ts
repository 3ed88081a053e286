import { describe, expect, it } from 'vitest';
import { englishSentence } from '../problems.ts';
import { findStructureChanges } from './markdown-structure.ts';

const original = `# Hva er NOVA?

Se [kilden](https://doi.org/10.1017/S1368980018003762) og [artikkelen](/blogg/nova).

![Et brød](/bilder/abc)

## Gruppene

1. En
2. To

| a | b |
|---|---|
| 1 | 2 |
`;
const translation = original
  .replace('Hva er NOVA?', 'What is NOVA?')
  .replace('kilden', 'the source')
  .replace('Et brød', 'A loaf')
  .replace('Gruppene', 'The groups');

const changesOf = (original: string, translation: string) =>
  findStructureChanges(original, translation).map(englishSentence);

describe('the structure of a translation', () => {
  it('is unchanged if only words are different', () => {
    expect(changesOf(original, translation)).toEqual([]);
  });
  it('is unchanged if an internal link leads to the English version of the page', () => {
    expect(changesOf(original, translation.replace('/blogg/nova', '/en/blogg/nova'))).toEqual([]);
  });
  it.each([
    ['## The groups', '### The groups', 'headings: # ## became # ###'],
    [
      'https://doi.org/10.1017/S1368980018003762',
      'https://doi.org/10',
      'links lost: https://doi.org/10.1017/S1368980018003762',
    ],
    ['![A loaf](/bilder/abc)', '', 'images lost: /bilder/abc'],
    ['2. To\n', '', 'list items: 2 became 1'],
    ['| 1 | 2 |\n', '', 'table rows: 3 became 2'],
  ])('is changed if %j becomes %j', (was, is, change) => {
    expect(changesOf(original, translation.replace(was, is))).toContain(change);
  });
  it('includes the number of code blocks, but not their content', () => {
    const code = '# A\n\n```\n# not a heading\n- nor a list\n```\n';
    expect(changesOf(code, code)).toEqual([]);
    expect(changesOf(code, '# A\n')).toEqual(['code blocks: 1 became 0']);
  });
  // With these characters, a slow regular expression would exceed the time limit of the test.
  it.each(['[', '![', '[![a](b)', '[a](b)', '[a](', ' \n', '\n', '\r', ' ', '|', '| ', '```x\n', '1', '#'])(
    'is compared in linear time for 200,000 characters of %j',
    (pattern) => {
      const text = `${pattern.repeat(200_000 / pattern.length)}x`;
      expect(changesOf(text, text)).toEqual([]);
      expect(changesOf('[a](/lost)', text)).toContain('links lost: /lost');
    },
  );
});

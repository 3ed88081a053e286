import { describe, expect, it } from 'vitest';
import { findStructureFaults } from './markdown-structure.ts';

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

describe('a translation', () => {
  it('that keeps all but the words has no fault', () => {
    expect(findStructureFaults(original, translation)).toEqual([]);
  });
  it('may lead to our own pages in its own language', () => {
    expect(findStructureFaults(original, translation.replace('/blogg/nova', '/en/blogg/nova'))).toEqual([]);
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
  ])('that changes %j is told so', (was, is, fault) => {
    expect(findStructureFaults(original, translation.replace(was, is))).toContain(fault);
  });
  it('keeps code as it is', () => {
    const code = '# A\n\n```\n# not a heading\n- nor a list\n```\n';
    expect(findStructureFaults(code, code)).toEqual([]);
    expect(findStructureFaults(code, '# A\n')).toEqual(['code blocks: 1 became 0']);
  });
  // What takes too long ends by the test's own time-out.
  it.each(['[', '![', '[![a](b)', '[a](b)', '[a](', ' \n', '\n', '\r', ' ', '|', '| ', '```x\n', '1', '#'])(
    'of 200,000 characters of %j is compared',
    (piece) => {
      const text = `${piece.repeat(200_000 / piece.length)}x`;
      expect(findStructureFaults(text, text)).toEqual([]);
      expect(findStructureFaults('[a](/lost)', text)).toContain('links lost: /lost');
    },
  );
});

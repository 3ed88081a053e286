import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import { countWords, imagesOf, isRemoteAddress, plainTextOf, wordsOf } from './markdown-text.ts';

describe('the words of a Markdown text', () => {
  it.each([
    ['', 0],
    ['   \n\n', 0],
    ['Ett to tre', 3],
    ['# Brød og smør\n\nTo avsnitt.', 5],
    ['**fet** og _kursiv_ og `kode`', 5],
    ['[en lenke](/blogg/x "tittel") her', 3],
    ['![et bilde](/bilder/x) tekst', 1],
    ['- punkt en\n- punkt to\n\n1. første', 5],
    ['> sitert tekst', 2],
    ['| a | b |\n| --- | :-: |\n| c d | e |', 5],
    ['```\nikke disse ordene\n```\nmen disse', 2],
    ['snake_case_ord og fullkorns-brød', 3],
    ['E-stoffer, 3,5 % og «sitat»', 5],
    ['<div onclick="x">inni</div>', 1],
    ['[x]: https://a.example/b\n\nbare dette', 2],
    ['Overskrift\n===\n\n---\n\nSlutt', 2],
  ])('are counted: %j has %i words', (markdown, count) => {
    expect(countWords(markdown)).toBe(count);
  });

  it('are not split at Norwegian letters', () => {
    expect(wordsOf(plainTextOf('Æsj, blåbærsyltetøy på brødskiva!'))).toEqual([
      'Æsj',
      'blåbærsyltetøy',
      'på',
      'brødskiva',
    ]);
  });

  it.each(['[', '![', '<a', '*', '_', '# ', '> ', '|', '`', '](', '- ', '[a](', '[a]: /', ' ', '\n', '1'])(
    'are counted in seconds in 500,000 characters of %j',
    async (pattern) => {
      const text = pattern.repeat(500_000 / pattern.length);
      const used = await processorTimeOf(() => {
        countWords(text);
        imagesOf(text);
        imagesOf(`![](${'a'.repeat(2600)}`.repeat(200));
      });
      expect(used).toBeLessThan(20_000);
    },
  );
});

describe('the images of a text', () => {
  it('are returned once per address, and not if they are inside code', () => {
    const text =
      '![a](https://x.example/a.png) ![](/bilder/1 "t") ![b](https://x.example/a.png)\n\n```\n![c](c.png)\n```';
    expect(imagesOf(text).map(({ alt, address }) => [alt, address])).toEqual([
      ['a', 'https://x.example/a.png'],
      ['', '/bilder/1'],
    ]);
  });

  it('are remote if their address is on another server', () => {
    expect(['https://a.example/x', 'HTTP://a', '//a/x', '/bilder/x', 'x.png'].map(isRemoteAddress)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

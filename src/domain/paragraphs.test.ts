import { describe, expect, it } from 'vitest';
import { changedParagraphs, paragraphsOf } from './paragraphs.ts';

describe('paragraphs', () => {
  it('are divided by blank lines, lists and code blocks kept whole', () => {
    expect(paragraphsOf('# A\n\n- b\n- c\n \t\n```\nd\n\ne\n```\n\n\nf  \r\n\r\ng\n')).toEqual([
      '# A',
      '- b\n- c',
      '```\nd\n\ne\n```',
      'f',
      'g',
    ]);
    expect(paragraphsOf('')).toEqual([]);
  });

  it('that are new or different are named by their place', () => {
    expect(changedParagraphs('a\n\nb\n\nc', 'a\n\nB\n\nc\n\nd')).toEqual([1, 3]);
  });

  it('that only moved, or stand at other line ends, are the same', () => {
    expect(changedParagraphs('a\n\nb\n\nc', 'c\r\n\r\na\r\n\r\nb  ')).toEqual([]);
  });

  it('that stand once more than before are new', () => {
    expect(changedParagraphs('a\n\nb', 'a\n\na\n\nb')).toEqual([1]);
  });
});

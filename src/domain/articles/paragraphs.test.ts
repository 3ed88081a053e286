import { expect, it } from 'vitest';
import { paragraphAt, paragraphsOf } from './paragraphs.ts';

it('paragraphsOf splits at blank lines, but not inside a fenced code block', () => {
  expect(paragraphsOf('')).toEqual([]);
  expect(paragraphsOf('a\nb\n\n \nc\r\n\r\nd')).toEqual(['a\nb', 'c', 'd']);
  expect(paragraphsOf('x\n\n```js\na\n\nb\n```\n\ny')).toEqual(['x', '```js\na\n\nb\n```', 'y']);
  expect(paragraphsOf('~~~~\na\n\n~~~\n\nb')).toEqual(['~~~~\na\n\n~~~\n\nb']);
});

it('paragraphAt finds the paragraph with the cursor, or the nearest one', () => {
  const text = 'same\n\nsame\n\n\nlast\n\n';
  expect(paragraphAt('', 0)).toBeUndefined();
  expect(paragraphAt('a\n\nb', 1)).toBe('a');
  expect(paragraphAt('a\n\nb', 2)).toBe('b');
  expect(paragraphAt(text, 12)).toBe('last');
  expect(paragraphAt(text, text.length)).toBe('last');
});

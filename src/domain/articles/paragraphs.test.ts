import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

it('paragraphsOf splits at blank lines, but not inside a fenced code block', () => {
  expect(paragraphsOf('')).toEqual([]);
  expect(paragraphsOf('a\nb\n\n \nc\r\n\r\nd')).toEqual(['a\nb', 'c', 'd']);
  expect(paragraphsOf('x\n\n```js\na\n\nb\n```\n\ny')).toEqual(['x', '```js\na\n\nb\n```', 'y']);
  expect(paragraphsOf('~~~~\na\n\n~~~\n\nb')).toEqual(['~~~~\na\n\n~~~\n\nb']);
});

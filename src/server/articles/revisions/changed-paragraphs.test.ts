import { expect, it } from 'vitest';
import { processorTimeOf } from '../../../../tests/setup/processor-time.ts';
import { changedParagraphs } from './changed-paragraphs.ts';

it.each([
  ['a\n\nb\n\nc', 'a\n\nb\n\nc', []],
  ['a\n\nb\n\nc', 'a\n\nB\n\nc', [1]],
  ['a\n\nb', 'a\n\nny\n\nb\n\nny', [1, 3]],
  ['a\n\nb\n\nc', 'a\n\nc', [1]],
  ['a\n\nb', 'a', [0]],
  ['a', '', []],
  ['', 'a\n\nb', [0, 1]],
])('changedParagraphs of the texts %j and %j returns the indexes %j', (before, now, expected) => {
  expect(changedParagraphs(before, now)).toEqual(expected);
});

it('changedParagraphs compares two texts of 60,000 paragraphs without a common one in seconds', async () => {
  const text = (word: string) => Array.from({ length: 60_000 }, (_, n) => `${word}${n}`).join('\n\n');
  const [before, now] = [text('a'), text('b')];
  const used = await processorTimeOf(() => expect(changedParagraphs(before, now)).toHaveLength(60_000));
  expect(used).toBeLessThan(20_000);
});

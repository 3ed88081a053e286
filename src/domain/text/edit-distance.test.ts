import { expect, it } from 'vitest';
import { editDistance, isWithinOneEdit } from './edit-distance.ts';

it('one edit is an inserted, deleted or replaced letter, or two swapped neighbours', () => {
  for (const [a, b] of [
    ['yogurt', 'yogurt'],
    ['yogurt', 'yoghurt'],
    ['yoghurt', 'yogurt'],
    ['brod', 'brud'],
    ['brod', 'bord'],
    ['', 'a'],
  ] as const)
    expect(isWithinOneEdit(a, b), `${a} ${b}`).toBe(true);
  for (const [a, b] of [
    ['brod', 'bredt'],
    ['brod', 'dorb'],
    ['yogurt', 'joghurt'],
    ['', 'ab'],
  ] as const)
    expect(isWithinOneEdit(a, b), `${a} ${b}`).toBe(false);
});

it('the fast comparison agrees with the edit distance for all short words', () => {
  const letters = ['a', 'b', 'c'];
  let words = [''];
  for (let length = 0; length < 4; length++)
    words = [...new Set([...words, ...words.flatMap((word) => letters.map((letter) => word + letter))])];
  for (const a of words)
    for (const b of words)
      if (isWithinOneEdit(a, b) !== editDistance(a, b) <= 1) expect.fail(`${a} and ${b}`);
});

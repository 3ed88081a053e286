import { describe, expect, it } from 'vitest';
import { memoize } from './memoize.ts';

function countCalls(options: { maxSize: number; sizeOf?: (key: string, result: string) => number }) {
  const calls: string[] = [];
  const shout = memoize(
    (text: string) => {
      calls.push(text);
      return text.toUpperCase();
    },
    { keyOf: (text) => text, ...options },
  );
  return { shout, calls };
}

describe('memoize', () => {
  it('computes each result only once', () => {
    const { shout, calls } = countCalls({ maxSize: 10 });
    expect([shout('a'), shout('b'), shout('a')]).toEqual(['A', 'B', 'A']);
    expect(calls).toEqual(['a', 'b']);
  });

  it('drops all results when one more result would exceed the maximum size', () => {
    const { shout, calls } = countCalls({ maxSize: 2 });
    for (const text of ['a', 'b', 'c', 'c', 'a']) shout(text);
    expect(calls).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not store a result that is larger than the maximum size, and keeps the others', () => {
    const { shout, calls } = countCalls({ maxSize: 5, sizeOf: (key) => key.length });
    for (const text of ['abc', 'too long', 'too long', 'abc']) expect(shout(text)).toBe(text.toUpperCase());
    expect(calls).toEqual(['abc', 'too long', 'too long']);
  });
});

import { expect, it } from 'vitest';
import { isShallow, isStorable, stripUnstorable } from './clean-input.ts';

it('stripUnstorable removes NUL characters, replaces unpaired surrogates and changes nothing else', () => {
  expect(stripUnstorable({ a: ['x\0y', { b: '\ud800z👩' }], n: 1, nothing: null, yes: true })).toEqual({
    a: ['xy', { b: '\ufffdz👩' }],
    n: 1,
    nothing: null,
    yes: true,
  });
  expect(isStorable({ a: ['xy', { b: 'z👩' }] })).toBe(true);
  expect([{ a: ['\0'] }, { '\ud800': 1 }, ['\udfff']].map(isStorable)).toEqual([false, false, false]);
});

it('stripUnstorable keeps a field named __proto__ as an ordinary field', () => {
  const stored = stripUnstorable(JSON.parse('{"__proto__":{"admin":true}}')) as { admin?: boolean };
  expect(stored.admin).toBeUndefined();
  expect(Object.keys(stored)).toEqual(['__proto__']);
});

it('isShallow rejects extreme nesting without a stack overflow', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(isShallow(nested(60))).toBe(true);
  expect(isShallow(nested(100_000))).toBe(false);
});

import { expect, it } from 'vitest';
import { isShallow, isStorable, storable } from './storable.ts';

it('what was sent loses what cannot be stored, and nothing else', () => {
  expect(storable({ a: ['x\0y', { b: '\ud800z👩' }], n: 1, nothing: null, yes: true })).toEqual({
    a: ['xy', { b: '\ufffdz👩' }],
    n: 1,
    nothing: null,
    yes: true,
  });
  expect(isStorable({ a: ['xy', { b: 'z👩' }] })).toBe(true);
  expect([{ a: ['\0'] }, { '\ud800': 1 }, ['\udfff']].map(isStorable)).toEqual([false, false, false]);
});

it('a field called __proto__ changes no prototype', () => {
  const stored = storable(JSON.parse('{"__proto__":{"admin":true}}')) as { admin?: boolean };
  expect(stored.admin).toBeUndefined();
  expect(Object.keys(stored)).toEqual(['__proto__']);
});

it('nested beyond reason is seen without going there', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(isShallow(nested(60))).toBe(true);
  expect(isShallow(nested(100_000))).toBe(false);
});

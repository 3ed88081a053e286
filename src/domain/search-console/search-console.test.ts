import { describe, expect, it } from 'vitest';
import { inFourWeeks } from './search-console.ts';

describe('the extra clicks in four weeks', () => {
  it('are those of a period of 28 days, and a part of those of a longer one', () => {
    expect(inFourWeeks(219, 28)).toBe(219);
    expect(inFourWeeks(219, 56)).toBe(109.5);
  });
});

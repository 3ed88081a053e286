import { describe, expect, it } from 'vitest';
import { hasFigures } from './data.ts';

describe('the volume and the difficulty of a keyword', () => {
  it('are shown unless they are the defaults of a keyword from search data', () => {
    expect(hasFigures({ origin: 'search', volume: 0, difficulty: 50 })).toBe(false);
    expect(hasFigures({ origin: 'search', volume: 10, difficulty: 50 })).toBe(true);
    expect(hasFigures({ origin: 'search', volume: 0, difficulty: 20 })).toBe(true);
    expect(hasFigures({ origin: 'hand', volume: 0, difficulty: 50 })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { Problem, problemCatalogue } from './problems.ts';

describe('a problem', () => {
  it('says what happened, with a stable code and a status', () => {
    expect(new Problem('slug_taken', { details: { slug: 'a' } }).toBody()).toEqual({
      code: 'slug_taken',
      message: problemCatalogue.slug_taken.message,
      details: { slug: 'a' },
    });
    expect(new Problem('slug_taken').status).toBe(409);
  });
  it('shows no details where there are none', () => {
    expect(new Problem('internal', { cause: new Error('secret') }).toBody()).not.toHaveProperty('details');
  });
});

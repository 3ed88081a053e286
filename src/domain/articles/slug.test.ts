import { describe, expect, it } from 'vitest';
import { slugFromTitle, slugMaxLength, slugSchema } from './slug.ts';

describe('slugFromTitle', () => {
  it.each([
    ['Er brød ultraprosessert?', 'er-brod-ultraprosessert'],
    ['Bær, kjøtt og pålegg', 'baer-kjott-og-palegg'],
    ['ÆØÅ', 'aeoa'],
    ['Hva sier «Helsedirektoratet»?', 'hva-sier-helsedirektoratet'],
    ['  Crème brûlée — 100 % ekte  ', 'creme-brulee-100-ekte'],
    ['Bla\u030A', 'bla'],
    ['🍎🍏', ''],
  ])('returns for the title “%s” the slug “%s”', (title, slug) => expect(slugFromTitle(title)).toBe(slug));

  it('cuts a long slug between words and keeps it valid', () => {
    const slug = slugFromTitle('ultraprosessert mat '.repeat(20));
    expect(slug.length).toBeLessThanOrEqual(slugMaxLength);
    expect(slugSchema.safeParse(slug).success).toBe(true);
    expect(slug.endsWith('mat') || slug.endsWith('ultraprosessert')).toBe(true);
  });

  it('cuts a long slug inside a word if there is no word boundary', () => {
    expect(slugFromTitle('a'.repeat(500))).toHaveLength(slugMaxLength);
  });
});

describe('slugSchema', () => {
  it.each(['brød', 'Er-brod', '-a', 'a-', 'a--b', '', 'a b', 'a/b', '../x'])('rejects %j', (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(false);
  });
});

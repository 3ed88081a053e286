import { describe, expect, it } from 'vitest';
import { claimAnchor, claimId, compareClaims, readClaimId } from './claim-address.ts';

describe('the id of a claim', () => {
  it('contains the number of the article and depends on the sentence', () => {
    const id = claimId(12, 'Brus øker risikoen.');
    expect(id).toMatch(/^12-[0-9a-f]{8}$/);
    expect(claimId(12, 'Brus øker risikoen!')).not.toBe(id);
    expect(claimAnchor('Brus øker risikoen.')).toBe(`pastand-${id.slice(3)}`);
  });

  it('is read back, and the number alone means all claims of the article', () => {
    expect(readClaimId('12-0123abcd')).toEqual({ article: 12, hash: '0123abcd' });
    expect(readClaimId('12')).toEqual({ article: 12, hash: undefined });
    for (const wrong of ['', '0', '-1', '12-', '12-xyz', '12-0123ABCD', '1e3', '9999999999'])
      expect(readClaimId(wrong), wrong).toBeUndefined();
  });
});

describe('a change of the claims of a text', () => {
  const risk = 'Et høyt inntak henger sammen med høyere risiko for diabetes.';

  it('connects a rewritten sentence with its new version', () => {
    const rewritten = 'Et høyt inntak henger sammen med noe høyere risiko for diabetes type 2.';
    expect(compareClaims([risk], [rewritten, 'Salt øker blodtrykket.'])).toEqual({
      added: [rewritten, 'Salt øker blodtrykket.'],
      removed: [{ sentence: risk, replacedBy: rewritten }],
    });
  });

  it('removes a sentence without a similar one, and ignores sentences that stay', () => {
    expect(compareClaims([risk, 'Salt øker blodtrykket.'], ['Salt øker blodtrykket.'])).toEqual({
      added: [],
      removed: [{ sentence: risk, replacedBy: undefined }],
    });
  });

  it('gives each new sentence to one old sentence only', () => {
    const { removed } = compareClaims(
      ['Brus gir høyere risiko.', 'Brus gir høy risiko.'],
      ['Brus gir risiko.'],
    );
    expect(removed.filter(({ replacedBy }) => replacedBy)).toHaveLength(1);
  });

  it('takes little time if thousands of sentences change', () => {
    const sentences = (word: string) =>
      Array.from({ length: 3000 }, (_, n) => `${word} ${n} gir kreft hos ${n} av dem som spiser mye av det.`);
    const startedAt = process.cpuUsage();
    const { added, removed } = compareClaims(sentences('Brød'), sentences('Melk'));
    const { user, system } = process.cpuUsage(startedAt);
    expect([added.length, removed.length, removed[0]?.replacedBy]).toEqual([3000, 3000, added[0]]);
    expect(user + system).toBeLessThan(500_000);
  });
});

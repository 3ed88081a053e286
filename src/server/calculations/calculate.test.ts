import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { calculate, calculateWithin } from './calculate.ts';

/** Returns the longest time for which the event loop was blocked while `work` ran. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

it('a long comparison does not block the event loop', async () => {
  const text = (word: string) => Array.from({ length: 60_000 }, (_, n) => `${word}${n}`).join('\n\n');
  await calculate('changedParagraphs', 'a', 'b');
  const [before, now] = [text('a'), text('b')];
  let changed: number[] = [];
  const blocked = await longestBlock(async () => {
    changed = await calculate('changedParagraphs', before, now);
  });
  expect(changed).toHaveLength(60_000);
  expect(blocked).toBeLessThan(50);
});

it('a problem that a worker thread throws keeps its code and its details', async () => {
  const zip = zipSync({ 'articles/a/no.md': strToU8('no front matter') });
  await expect(calculate('readImport', zip, 'no')).rejects.toMatchObject({
    name: 'Problem',
    code: 'import_unreadable',
    details: { file: 'articles/a/no.md' },
  });
  expect(await calculate('unpackFile', zip, 'articles/a/no.md')).toEqual(strToU8('no front matter'));
});

it('simultaneous calculations of different kinds return the right results', async () => {
  const [card, changed] = await Promise.all([
    calculate('drawSocialCard', { locale: 'no', title: 'Brød', tagline: 'Ærlig kunnskap' }),
    calculate('changedParagraphs', 'a\n\nb', 'a\n\nc'),
  ]);
  expect(Buffer.from(card).subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(changed).toEqual([1]);
});

it('a calculation that exceeds its time limit ends, and the waiting calculations still get their results', async () => {
  const zip = zipSync({ 'articles/a/no.md': strToU8('---\ntitle: A\n---\n\nTekst') });
  const tooSlow = calculateWithin(1, 'readImport', zip, 'no');
  const waiting = calculate('unpackFile', zip, 'articles/a/no.md');
  await expect(tooSlow).rejects.toMatchObject({ name: 'Problem', code: 'import_timeout' });
  expect(Buffer.from(await waiting).toString()).toContain('title: A');
});

it('a hostile text in an import ends at the time limit and does not block the event loop', async () => {
  const text = '<code>'.repeat(1300);
  const xml = `<rss><channel><item><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`;
  await calculate('readImport', strToU8('<rss><channel><title>x</title></channel></rss>'), 'no');
  let outcome: unknown;
  const blocked = await longestBlock(async () => {
    outcome = await calculateWithin(300, 'readImport', strToU8(xml), 'no').catch((error) => error);
  });
  expect(outcome).toMatchObject({ code: 'import_timeout' });
  expect(blocked).toBeLessThan(50);
});

import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { describeInLongRun } from '../../../../tests/setup/long-run.ts';
import { Problem } from '../../../domain/problems.ts';
import {
  calculate,
  calculateUnless,
  calculateUntil,
  calculateWithin,
  importMemory,
  isShort,
} from './calculate.ts';

/**
 * Returns the share of the processor time of `work` that other threads used. Unlike the number of turns of the event
 * loop, it does not change while other processes use the processor. The benchmark event-loop checks how long the
 * longest turn takes.
 */
async function shareOfOtherThreads(work: () => Promise<unknown>): Promise<number> {
  const [before, beforeInThread] = [process.cpuUsage(), process.threadCpuUsage()];
  await work();
  const [all, inThread] = [process.cpuUsage(before), process.threadCpuUsage(beforeInThread)];
  return 1 - (inThread.user + inThread.system) / (all.user + all.system);
}

const zipOfOneArticle = zipSync({ 'articles/a/no.md': strToU8('---\ntitle: A\n---\n\nTekst') });

/** An import that takes many times longer than a millisecond to read. */
const longImport = () => strToU8(`<rss><channel>${'<item><a>x</a></item>'.repeat(400_000)}</channel></rss>`);

/** If the calculation ran in this thread, the others would only collect garbage and compile: about a quarter of the time. */
const nearlyAll = 0.7;

it('a long comparison does not block the event loop', async () => {
  const text = (word: string) => Array.from({ length: 60_000 }, (_, n) => `${word}${n}`).join('\n\n');
  await calculate('changedParagraphs', 'a', 'b');
  const [before, now] = [text('a'), text('b')];
  let changed: number[] = [];
  const share = await shareOfOtherThreads(async () => {
    changed = await calculate('changedParagraphs', before, now);
  });
  expect(changed).toHaveLength(60_000);
  expect(share).toBeGreaterThan(nearlyAll);
});

it('a short text is handled in the main thread, and a long one in a worker thread', async () => {
  const inline = vi.fn((_text: string) => 2);
  expect(await calculateUnless(isShort('brød og'), 'countWords', inline, 'brød og')).toBe(2);
  expect(inline).toHaveBeenCalledOnce();
  const long = 'brød og melk '.repeat(10_000);
  expect(await calculateUnless(isShort(long), 'countWords', inline, long)).toBe(30_000);
  expect(inline).toHaveBeenCalledOnce();
});

it('rendering a text of half a million characters does not block the event loop', async () => {
  const text = '## Brød\n\nBrød er *viktig* for [alle](https://example.org), og **mye** mer.\n\n'.repeat(
    7000,
  );
  await calculate('renderMarkdown', 'x');
  let html = '';
  const share = await shareOfOtherThreads(async () => {
    html = await calculate('renderMarkdown', text);
  });
  expect(html).toContain('<h2 id="brod-7000">Brød</h2>');
  expect(share).toBeGreaterThan(nearlyAll);
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
  const tooSlow = calculateWithin(1, 'readImport', longImport(), 'no');
  const waiting = calculate('unpackFile', zipOfOneArticle, 'articles/a/no.md');
  await expect(tooSlow).rejects.toMatchObject({ name: 'Problem', code: 'import_timeout' });
  expect(Buffer.from(await waiting).toString()).toContain('title: A');
});

it('a calculation whose result nobody needs ends with its thread, and waiting ones are abandoned or go on', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const reason = new Problem('import_not_found');
  const running = calculateUntil(first.signal, 'readImport', longImport(), 'no');
  const queued = calculateUntil(second.signal, 'readImport', longImport(), 'no');
  const waiting = calculate('unpackFile', zipOfOneArticle, 'articles/a/no.md');
  second.abort(reason);
  first.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(queued).rejects.toBe(reason);
  expect(Buffer.from(await waiting).toString()).toContain('title: A');
  await expect(calculateUntil(first.signal, 'readImport', zipOfOneArticle, 'no')).rejects.toBe(reason);
});

it('two long lists that are calculated at the same time arrive complete', async () => {
  const csv = (word: string) =>
    ['term,volume', ...Array.from({ length: 12_000 }, (_, n) => `${word} ${n},${n}`)].join('\n');
  const lists = await Promise.all(['brød', 'melk'].map((word) => calculate('readKeywords', csv(word), 'no')));
  expect(lists.map(({ rows }) => [rows.length, rows.at(-1)?.fields.term])).toEqual([
    [12_000, 'brød 11999'],
    [12_000, 'melk 11999'],
  ]);
});

it('an image that exceeds the time limit is refused as unreadable, and the next image is prepared', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const tooSlow = calculateWithin(1, 'prepareImage', picture);
  const waiting = calculate('prepareImage', picture);
  await expect(tooSlow).rejects.toMatchObject({ name: 'Problem', code: 'image_unreadable' });
  expect([...(await waiting).variants.keys()]).toEqual(['60.avif', '60.webp', '60.jpg']);
});

it.each([
  ['60 kB of the character <', '<'.repeat(60_000)],
  ['8 kB of nested <code> elements', '<code>'.repeat(1365)],
])('an import with %s is read in time and does not block the event loop', async (_, text) => {
  const xml = `<rss><channel><item><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`;
  await calculate('readImport', strToU8('<rss><channel><title>x</title></channel></rss>'), 'no');
  const share = await shareOfOtherThreads(() => calculateWithin(10_000, 'readImport', strToU8(xml), 'no'));
  expect(share).toBeGreaterThan(nearlyAll);
});

describeInLongRun('an import that needs too much memory', () => {
  it('is refused, and the waiting calculations still get their results', async () => {
    const { limitMb } = importMemory;
    // The memory limit applies only to new threads, so a call with a time limit of 1 ms ends the current thread first.
    importMemory.limitMb = 64;
    await calculateWithin(1, 'readImport', longImport(), 'no').catch(() => {});
    const items = strToU8(`<rss><channel>${'<item><a>x</a></item>'.repeat(600_000)}</channel></rss>`);
    const tooLarge = calculate('readImport', items, 'no');
    const waiting = calculate('unpackFile', zipOfOneArticle, 'articles/a/no.md');
    await expect(tooLarge).rejects.toMatchObject({ name: 'Problem', code: 'import_bomb' });
    expect(Buffer.from(await waiting).toString()).toContain('title: A');
    importMemory.limitMb = limitMb;
  });
});

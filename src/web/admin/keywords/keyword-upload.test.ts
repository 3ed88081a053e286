import { describe, expect, it, vi } from 'vitest';
import { splitKeywordFile } from '../../../domain/keywords/keyword-file.ts';
import type { ReadKeywords } from './data.ts';
import { addPart, readTextFile } from './keyword-upload.ts';

const part = (fields: Partial<ReadKeywords>): ReadKeywords => ({
  columns: ['term'],
  doubled: [],
  rows: [],
  faults: [],
  faultCount: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  ...fields,
});
const row = (line: number) => ({ line, term: `ord ${line}` }) as ReadKeywords['rows'][number];
const fault = (line: number) => ({ line, text: '', fault: 'term_missing' as const });
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const linesOf = (listed: { line: number }[]) => listed.map(({ line }) => line);

describe('the result of an import in parts', () => {
  it('is the sum of all parts', () => {
    const first = addPart(undefined, part({ added: 2, updated: 1, skipped: 4, faultCount: 300 }), 0);
    expect(addPart(first, part({ added: 3, updated: 5, skipped: 1, faultCount: 2 }), 10)).toMatchObject({
      added: 5,
      updated: 6,
      skipped: 5,
      faultCount: 302,
    });
  });

  it('numbers the lines from the beginning of the file', () => {
    const first = addPart(undefined, part({ rows: [row(1)], faults: [fault(2)] }), 0);
    const { rows, faults } = addPart(first, part({ rows: [row(1)], faults: [fault(2)] }), 100);
    expect([linesOf(rows), linesOf(faults)]).toEqual([
      [1, 101],
      [2, 102],
    ]);
  });

  it('has the columns of the first part, whose header they are from', () => {
    const doubled = [{ column: 'volume' as const, names: ['Volume', 'Searches'] }];
    const first = addPart(undefined, part({ columns: ['term', 'volume'], doubled }), 0);
    const { columns, doubled: shown } = addPart(first, part({ columns: ['term'] }), 10);
    expect([columns, shown]).toEqual([['term', 'volume'], doubled]);
  });

  it('shows the first rows and faults only', () => {
    const many = Array.from({ length: 150 }, (_, at) => at + 1);
    const first = addPart(undefined, part({ rows: many.map(row), faults: many.map(fault) }), 0);
    const both = addPart(first, part({ rows: many.map(row), faults: many.map(fault) }), 150);
    expect([both.rows.length, both.rows.at(-1)?.line]).toEqual([50, 50]);
    expect([both.faults.length, both.faults.at(-1)?.line]).toEqual([200, 200]);
  });
});

describe('a large text file', () => {
  const read = async (file: Blob) => {
    const chunks = await readTextFile(file);
    return chunks && (await all(chunks)).join('');
  };
  /** Longer than the pieces in which files are read, so that letters lie across their borders. */
  const text = `${'a'.repeat(512 * 1024 - 1)}øl – brød €\n${'skyr\n'.repeat(1000)}`;

  it('is read completely, also if a letter lies across two pieces', async () => {
    expect(await read(new Blob([text]))).toBe(text);
  });

  it('is read as Windows-1252 if it is not UTF-8, even if only its end shows it', async () => {
    const latin = Uint8Array.from(`${'a'.repeat(600_000)}brød`, (letter) => letter.charCodeAt(0));
    expect(await read(new Blob([latin]))).toBe(`${'a'.repeat(600_000)}brød`);
    expect(await read(new Blob([Uint8Array.of(0x80, 0x20, 0xf8)]))).toBe('€ ø');
  });

  it('is read in the encoding that its first bytes declare, and without them', async () => {
    const wide = Uint16Array.from(`\ufeffbrød`, (letter) => letter.charCodeAt(0));
    expect(await read(new Blob([wide]))).toBe('brød');
    expect(await read(new Blob(['\ufeffbrød']))).toBe('brød');
  });

  it('is refused if it is no text', async () => {
    expect(await read(new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2, 0, 0)]))).toBeUndefined();
  });

  it('fails if the browser can no longer read it', async () => {
    const gone = new Blob(['brød']);
    const slice = vi.spyOn(gone, 'slice');
    // The beginning, which shows the encoding, can still be read.
    slice.mockReturnValueOnce(new Blob(['brød'])).mockImplementation(() => {
      throw new DOMException('The file has changed', 'NotReadableError');
    });
    await expect(readTextFile(gone)).rejects.toThrow('The file has changed');
  });

  it('keeps every keyword when it is split into parts', async () => {
    const terms = Array.from({ length: 9000 }, (_, at) => `søkeord nummer ${at}`);
    const chunks = await readTextFile(new Blob([`keyword\n${terms.join('\n')}\n`]));
    const parts = await all(splitKeywordFile(chunks ?? [], 50_000));
    expect(parts.length).toBeGreaterThan(1);
    const found = parts.flatMap((each) => each.text.split('\n').filter((line) => line.startsWith('søke')));
    expect(found).toEqual(terms);
  });
});

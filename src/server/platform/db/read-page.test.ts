import { expect, it } from 'vitest';
import { readFromNearerEnd, readPage } from './database.ts';

const read = (wanted: number, total: number) =>
  readPage(
    wanted,
    10,
    async ({ limit, offset }) =>
      Array.from({ length: total }, (_, row) => row + 1).slice(offset, offset + limit),
    async () => total,
  );

it('readPage returns the requested page', async () => {
  expect(await read(2, 21)).toMatchObject({ rows: { 0: 11, length: 10 }, total: 21, page: 2, pages: 3 });
});

it('readPage returns the last page if the requested page does not exist', async () => {
  expect(await read(3, 20)).toMatchObject({ rows: { 0: 11, length: 10 }, page: 2, pages: 2 });
  expect(await read(9, 0)).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});

it('readPage counts first, so that a page that does not exist is not searched for', async () => {
  const offsets: number[] = [];
  await readPage(
    400,
    50,
    async ({ offset }) => {
      offsets.push(offset);
      return [];
    },
    async () => 10_000,
  );
  expect(offsets).toEqual([9950]);
});

it.each([0, 10, 50, 60, 90, 100])(
  'readFromNearerEnd skips at most half of the list at the offset %i',
  async (offset) => {
    const all = Array.from({ length: 104 }, (_, row) => row);
    const skipped: number[] = [];
    const rows = await readFromNearerEnd({ limit: 10, offset, total: 104 }, async (range) => {
      skipped.push(range.offset);
      const ordered = range.isReversed ? all.toReversed() : all;
      return ordered.slice(range.offset, range.offset + range.limit);
    });
    expect(rows).toEqual(all.slice(offset, offset + 10));
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toBeLessThanOrEqual(52);
  },
);

it('readFromNearerEnd reads a list of unknown length from its beginning', async () => {
  const ranges: object[] = [];
  await readFromNearerEnd({ limit: 25, offset: 25 }, async (range) => {
    ranges.push(range);
    return [];
  });
  expect(ranges).toEqual([{ limit: 25, offset: 25, isReversed: false }]);
});

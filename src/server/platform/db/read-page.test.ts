import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

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

import { describe, expect, it } from 'vitest';
import { recordsOnPage, recordsPerPage } from './record-page.ts';

const numbers = Array.from({ length: 2 * recordsPerPage + 1 }, (_, number) => number);

describe('the page of a list of records', () => {
  it('has a part of the records that match, and their number', () => {
    const even = recordsOnPage(numbers, (number) => number % 2 === 0, 2);
    expect(even).toMatchObject({ count: recordsPerPage + 1, page: 2, pages: 2 });
    expect(even.items).toEqual([2 * recordsPerPage]);
  });

  it('is the last one if fewer records match than before', () => {
    expect(recordsOnPage(numbers, () => true, 9)).toMatchObject({ page: 3, pages: 3 });
    expect(recordsOnPage(numbers, (number) => number < 3, 3)).toMatchObject({ page: 1, items: [0, 1, 2] });
    expect(recordsOnPage(numbers, () => false, 1)).toEqual({ count: 0, page: 1, pages: 1, items: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { maxPage } from '../../../domain/page-query.ts';
import { pageHref, pageIn, withFilters } from './lists.tsx';

const search = (text: string) => new URLSearchParams(text);

describe('the page in the query string', () => {
  it('is a whole number between the first and the last possible page', () => {
    expect(pageIn(search('page=3'))).toBe(3);
    expect(pageIn(search('page=3.9'))).toBe(3);
    expect(pageIn(search(`page=${maxPage + 1}`))).toBe(maxPage);
  });

  it('is the first one if it is missing or invalid', () => {
    for (const text of ['', 'page=', 'page=x', 'page=0', 'page=-2', 'page=NaN'])
      expect(pageIn(search(text))).toBe(1);
  });
});

describe('a changed filter', () => {
  it('keeps the other ones and returns to the first page', () => {
    expect(`${withFilters(search('page=4&q=br%C3%B8d'), { status: 'draft' })}`).toBe(
      'q=br%C3%B8d&status=draft',
    );
  });

  it('is removed if its value is empty', () => {
    expect(`${withFilters(search('q=a&status=draft'), { q: '', sort: '' })}`).toBe('status=draft');
  });

  it('leaves the given query string as it is', () => {
    const before = search('page=4');
    withFilters(before, { q: 'a' });
    expect(`${before}`).toBe('page=4');
  });
});

describe('the link to a page', () => {
  it('keeps the filters, and does not name the first page', () => {
    expect(pageHref(search('q=a'), 2)).toBe('?q=a&page=2');
    expect(pageHref(search('q=a&page=3'), 1)).toBe('?q=a');
  });
});

import { describe, expect, it } from 'vitest';
import { at, languages } from '../../setup/site/public-site.ts';
import { canonicalOf, fetchPage, siteAddress } from '../fetch-page.ts';

describe.each(languages)('every page sets a canonical link in $language, also', ({ prefix, browser }) => {
  it.each([
    ['the 404 page', '/finnes-ikke', '/'],
    ["'Article not found'", '/blogg/finnes-ikke', '/blogg'],
  ])('%s', async (_, path, canonical) => {
    const { document } = await fetchPage(at(prefix, path), { language: browser });
    expect(canonicalOf(document)).toEqual([siteAddress() + at(prefix, canonical)]);
  });
});

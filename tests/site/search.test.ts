import { describe, expect, it } from 'vitest';
import { at, languages } from '../setup/site/public-site.ts';
import { elementsIn, fetchPage, hrefOf, onlyElementIn, textOf } from './fetch-page.ts';

const questions = {
  no: { food: 'Er det ultraprosessert?', additive: 'Er det et kjennetegn på gruppe 4?' },
  en: { food: 'Is it ultra-processed?', additive: 'Is it a marker of group 4?' },
} as const;

describe.each(languages)('the search in $language', ({ locale, prefix, browser }) => {
  const fetchSearch = (query: string) => fetchPage(at(prefix, `/sok${query}`), { language: browser });

  it('offers six foods, all of which exist, before anything is asked', async () => {
    const { document } = await fetchSearch('');
    const addresses = elementsIn(document, 'main ul a').map(hrefOf);
    expect(addresses.filter((address) => address.includes('/mat/'))).toHaveLength(6);
  });

  // Otherwise “Yes.” would be the answer to “is E471 bad”.
  it.each([
    ['is E471 bad', 'additive'],
    ['er pølse usunt', 'food'],
  ] as const)('names the question that the answer to “%s” answers', async (query, kind) => {
    const { document } = await fetchSearch(`?q=${encodeURIComponent(query)}`);
    expect(textOf(onlyElementIn(document, 'main section.card-link'))).toContain(questions[locale][kind]);
  });
});

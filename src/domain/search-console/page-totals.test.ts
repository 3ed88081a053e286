import { expect, it } from 'vitest';
import { createPageTotals } from './page-totals.ts';

it('createPageTotals adds up the figures of all addresses of a page', () => {
  const totals = createPageTotals();
  totals.add('https://novasjekk.no/blogg/egg', { impressions: 100, clicks: 4, position: 2 });
  totals.add('https://novasjekk.no/blogg/egg/?utm_source=x#top', {
    impressions: 300,
    clicks: 1,
    position: 6,
  });
  totals.add('/en/blogg/egg', { impressions: 5, clicks: 0, position: 9 });
  totals.add('not an address', { impressions: 5, clicks: 0, position: 9 });
  expect(totals.list()).toEqual([
    { path: '/blogg/egg', impressions: 400, clicks: 5, position: 5 },
    { path: '/en/blogg/egg', impressions: 5, clicks: 0, position: 9 },
  ]);
});

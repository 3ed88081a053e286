import { expect, it } from 'vitest';
import { readCitationReport } from './citation-report.ts';

const read = (text: string, name = 'AIPerformance.csv') => readCitationReport([{ name, text }]);

it('readCitationReport reads the pages of Bing’s AI performance report, also with one line per day', () => {
  const text = [
    'Date,Page,Citations',
    '2026-10-01,https://www.example.org/blogg/egg,12',
    '2026-10-28,https://www.example.org/blogg/egg/,"1,030"',
    '2026-10-02,https://www.example.org/en/blogg/milk,7',
  ].join('\n');
  expect(read(text)).toEqual({
    source: 'bing',
    period: { start: '2026-10-01', end: '2026-10-28' },
    page: [
      { name: '/blogg/egg', citations: 1042 },
      { name: '/en/blogg/milk', citations: 7 },
    ],
    query: [],
  });
});

it('readCitationReport reads the grounding queries of Bing’s AI performance report', () => {
  const text =
    '\ufeff"Grounding Query","Intent","Citations","Citation Share"\n"er egg sunt","Info","5","2.1%"\n';
  expect(read(text)).toEqual({ source: 'bing', page: [], query: [{ name: 'er egg sunt', citations: 5 }] });
});

it('readCitationReport reads Google’s generative AI report, which has impressions of pages but no clicks', () => {
  const report = readCitationReport(
    [
      { name: 'Pages.csv', text: 'Top pages,Impressions\nhttps://example.org/blogg/egg,40\n' },
      { name: 'Countries.csv', text: 'Country,Impressions\nNorway,40\n' },
      { name: 'Chart.csv', text: 'Date,Impressions\n2026-10-01,20\n2026-10-03,20\n' },
    ],
    'example.org-Generative-AI-2026-10-05.zip',
  );
  expect(report).toEqual({
    source: 'google',
    period: { start: '2026-10-01', end: '2026-10-03' },
    page: [{ name: '/blogg/egg', citations: 40 }],
    query: [],
  });
});

it.each([
  'Top queries,Clicks,Impressions,CTR,Position\negg,1,10,10%,4',
  'Top pages,Clicks,Impressions,CTR,Position\nhttps://example.org/egg,1,10,10%,4',
  'query,impressions\negg,10',
  'Date,Citations\n2026-10-01,3',
  '',
])('readCitationReport leaves any other export alone: %s', (text) => {
  expect(read(text)).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import { openExport } from './open-export.ts';

const open = (text: string, name = 'Queries.csv', archive?: string) => {
  const opened = openExport([{ name, text }], archive);
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
};

describe('the period of an export', () => {
  it('is read from its date column, such as data_date of BigQuery', () => {
    const text = [
      'data_date,query,clicks,impressions,position',
      '2026-10-03,upf,1,10,4.5',
      '2026-10-01,upf,2,20,4.5',
      '2026-10-28,brus,0,5,9.1',
    ].join('\n');
    const opened = open(text, 'export.csv');
    expect(opened.period).toEqual({ start: '2026-10-01', end: '2026-10-28' });
    expect(opened.plan.columns.map(({ meaning }) => meaning)).toEqual([
      'other',
      'query',
      'clicks',
      'impressions',
      'position',
    ]);
  });

  it('is computed from a header such as “Last 28 days” and the day of the export', () => {
    const text = [
      'Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions,Last 28 days CTR,Previous 28 days CTR,Last 28 days Position,Previous 28 days Position',
      'upf,3,1,30,20,10%,5%,4.5,6',
    ].join('\n');
    const { plan, period } = open(text, 'Queries.csv', 'site-Performance-on-Search-2026-10-28.zip');
    expect(period).toEqual({ start: '2026-10-01', end: '2026-10-28' });
    expect(plan.previous).toEqual({ start: '2026-09-03', end: '2026-09-30' });
  });

  it('is computed together with the period of the previous year if the header says “Same period last year”', () => {
    const text = [
      'Top queries,Last 3 months Clicks,Same period last year Clicks,Last 3 months Impressions,Same period last year Impressions,Last 3 months CTR,Same period last year CTR,Last 3 months Position,Same period last year Position',
      'upf,3,1,30,20,10%,5%,4.5,6',
    ].join('\n');
    const { plan } = open(text, 'Queries.csv', 'site-Performance-on-Search-2026-10-28.zip');
    expect(plan.current).toEqual({ start: '2026-07-30', end: '2026-10-28' });
    expect(plan.previous).toEqual({ start: '2025-07-30', end: '2025-10-28' });
  });
});

it('openExport reads the table of pages with its figures, and names every file that it used', () => {
  const opened = openExport([
    { name: 'Queries.csv', text: 'Top queries,Clicks,Impressions,CTR,Position\nupf,3,30,10%,4' },
    {
      name: 'Pages.csv',
      text: 'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/blogg/x,3,30,10%,4.2',
    },
    { name: 'Countries.csv', text: 'Country,Clicks,Impressions,CTR,Position\nNorway,3,30,10%,4.2' },
    { name: 'Filters.csv', text: 'Filter,Value\nDate,2026-10-01 - 2026-10-28\n' },
  ]);
  expect(opened).toMatchObject({
    file: 'Queries.csv',
    otherFiles: ['Pages.csv', 'Filters.csv'],
    period: { start: '2026-10-01', end: '2026-10-28' },
    pages: [{ path: 'https://a.example/blogg/x', clicks: 3, impressions: 30, position: 4.2 }],
  });
});

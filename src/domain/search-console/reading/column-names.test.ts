import { describe, expect, it } from 'vitest';
import { isHeaderLine, meaningOfHeader, namesEarlierPeriod, parseComparisonHeader } from './column-names.ts';

describe('the column name', () => {
  it.each([
    ['Top queries', 'query'],
    ['Requêtes les plus fréquentes', 'query'],
    ['Consultas principales', 'query'],
    ['Häufigste Suchanfragen', 'query'],
    ['SØKEORD', 'query'],
    ['Vanligaste frågor', 'query'],
    ['Forespørgsler', 'query'],
    ['Clics', 'clicks'],
    ['Klikk', 'clicks'],
    ['Klik', 'clicks'],
    ['Klick', 'clicks'],
    ['Klicks', 'clicks'],
    ['Visninger', 'impressions'],
    ['Eksponeringer', 'impressions'],
    ['Exponeringar', 'impressions'],
    ['Impressionen', 'impressions'],
    ['Impresiones', 'impressions'],
    ['CTR', 'ctr'],
    [' ctr ', 'ctr'],
    ['Posisjon', 'position'],
    ['Posición', 'position'],
    ['Top pages', 'page'],
    ['Date', 'other'],
    ['Hakusana', undefined],
    ['', undefined],
  ])('%s has the meaning %s', (header, meaning) => {
    expect(meaningOfHeader(header)).toBe(meaning);
  });

  it('in a comparison of two periods consists of a metric and a period', () => {
    expect(parseComparisonHeader('6/1/26 - 6/13/26 Clicks')).toEqual({
      meaning: 'clicks',
      periodLabel: '6/1/26 - 6/13/26',
    });
    expect(parseComparisonHeader('Clics (28 derniers jours)')).toEqual({
      meaning: 'clicks',
      periodLabel: '28 derniers jours',
    });
    expect(parseComparisonHeader('Last 28 days average position')?.meaning).toBe('position');
    expect(parseComparisonHeader('Difference Clicks')?.meaning).toBe('other');
    expect(parseComparisonHeader('Something else')).toBeUndefined();
    expect(parseComparisonHeader('')).toBeUndefined();
    expect(namesEarlierPeriod('previous 28 days')).toBe(true);
    expect(namesEarlierPeriod('siste 28 dager')).toBe(false);
  });
});

it('isHeaderLine recognises a header by at least two known column names', () => {
  expect(isHeaderLine(['Top queries', 'Clicks', 'Note'])).toBe(true);
  expect(isHeaderLine(['Last 28 days Clicks', 'Previous 28 days Clicks'])).toBe(true);
  expect(isHeaderLine(['Queries', 'Note'])).toBe(false);
});

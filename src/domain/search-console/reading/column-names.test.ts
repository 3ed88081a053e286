import { describe, expect, it } from 'vitest';
import { addDays, daysIn, isDay, periodEnding, periodSchema } from '../search-console.ts';
import {
  meaningOfHeader,
  namesEarlierPeriod,
  parseComparisonHeader,
  parseDayCount,
  parsePeriods,
  sectionOfFile,
} from './column-names.ts';
import { chartPeriod, openExport } from './open-export.ts';

describe('a header', () => {
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
  ])('%s means %s', (header, meaning) => {
    expect(meaningOfHeader(header)).toBe(meaning);
  });

  it('of a comparison is a metric with its period, before or after', () => {
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

  it('may name the file of a part', () => {
    expect(sectionOfFile('Queries.csv')).toBe('queries');
    expect(sectionOfFile('mappe/Requêtes.csv')).toBe('queries');
    expect(sectionOfFile('Consultas.csv')).toBe('queries');
    expect(sectionOfFile('C:\\eksport\\Filtre.csv')).toBe('filters');
    expect(sectionOfFile('Diagram.csv')).toBe('chart');
    expect(sectionOfFile('Search appearance.csv')).toBe('appearance');
    expect(sectionOfFile('Länder.csv')).toBe('countries');
    expect(sectionOfFile('Geräte.csv')).toBe('devices');
    expect(sectionOfFile('x')).toBe('unknown');
  });
});

describe('days', () => {
  it.each([
    ['2026-06-01 - 2026-06-13', '2026-06-01', '2026-06-13'],
    ['6/1/26 - 6/13/26', '2026-06-01', '2026-06-13'],
    ['13/6/26 – 20/6/26', '2026-06-13', '2026-06-20'],
    ['01.06.2026–13.06.2026', '2026-06-01', '2026-06-13'],
    ['6/1/26 to 6/5/26', '2026-06-01', '2026-06-05'],
    ['01/06/2026 - 07/06/2026', '2026-06-01', '2026-06-07'],
    ['05/01/2026 - 01/02/2026', '2026-01-05', '2026-02-01'],
  ])('%s are read', (text, start, end) => {
    expect(parsePeriods([text])).toEqual([{ start, end }]);
  });
  it.each(['Web', '2026-06-01', '2026-06-13 - 2026-06-01', '2026-13-45 - 2026-14-01', '99/99/99 - 99/99/99'])(
    '%s are none',
    (text) => {
      expect(parsePeriods([text])).toEqual([undefined]);
    },
  );
  it.each([
    [
      'one of them shows which number is the month',
      '01/06/2026 - 07/06/2026',
      '08/06/2026 - 14/06/2026',
      7,
      7,
    ],
    ['both are as long', '05/06/2026 - 04/07/2026', '06/05/2026 - 04/06/2026', 30, 30],
    ['they are shorter', '01/06/2025 - 07/06/2025', '01/06/2026 - 07/06/2026', 7, 7],
    ['the month comes first', '6/1/26 - 6/7/26', '6/8/26 - 6/14/26', 7, 7],
    ['they are not as long', '01/06/2026 - 07/06/2026', '08/06/2026 - 15/06/2026', 7, 8],
  ])('of two periods are read in the same way: %s', (_, first, second, firstDays, secondDays) => {
    expect(parsePeriods([first, second]).map((period) => period && daysIn(period))).toEqual([
      firstDays,
      secondDays,
    ]);
  });
  it('of a filter are the shorter of what they may be', () => {
    const opened = openExport([
      { name: 'Requêtes.csv', text: 'Requêtes les plus fréquentes,Clics,Impressions\nupf,1,10' },
      { name: 'Filtres.csv', text: 'Filtre,Valeur\nType de recherche,Web\nDate,01/06/2026 - 07/06/2026' },
    ]);
    expect(opened).toMatchObject({ period: { start: '2026-06-01', end: '2026-06-07' } });
  });
  it.each([
    ['Last 28 days', 28],
    ['Siste 3 måneder', 91],
    ['Derniers 16 mois', 486],
    ['Letzte 7 Tage', 7],
    ['Últimos 28 días', 28],
    ['Web', undefined],
    ['0 days', undefined],
    ['900 days', undefined],
  ])('%s are %s', (text, days) => {
    expect(parseDayCount(text)).toBe(days);
  });
  it('are counted with both ends', () => {
    expect(daysIn({ start: '2026-10-01', end: '2026-10-28' })).toBe(28);
    expect(periodEnding('2026-03-01', 28)).toEqual({ start: '2026-02-02', end: '2026-03-01' });
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('never')).toBe(false);
    expect(periodSchema.safeParse({ start: '2026-02-02', end: '2026-02-01' }).success).toBe(false);
    expect(periodSchema.safeParse({ start: '2020-02-02', end: '2026-02-01' }).success).toBe(false);
    expect(periodSchema.safeParse({ start: '2026-02-01', end: '2026-02-01' }).success).toBe(true);
  });
  it('of a chart are its first and last row', () => {
    expect(chartPeriod('Date,Clicks\n2026-10-03,1\n2026-10-01,\n')).toEqual({
      start: '2026-10-01',
      end: '2026-10-03',
    });
    expect(chartPeriod('')).toBeUndefined();
  });
});

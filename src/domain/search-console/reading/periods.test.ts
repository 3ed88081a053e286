import { describe, expect, it } from 'vitest';
import { addDays, daysIn, isDay, periodEnding, periodSchema } from '../search-console.ts';
import { chartPeriod, openExport } from './open-export.ts';
import { parseDayCount, parsePeriods } from './periods.ts';

describe('periods', () => {
  it.each([
    ['2026-06-01 - 2026-06-13', '2026-06-01', '2026-06-13'],
    ['6/1/26 - 6/13/26', '2026-06-01', '2026-06-13'],
    ['13/6/26 – 20/6/26', '2026-06-13', '2026-06-20'],
    ['01.06.2026–13.06.2026', '2026-06-01', '2026-06-13'],
    ['6/1/26 to 6/5/26', '2026-06-01', '2026-06-05'],
    ['01/06/2026 - 07/06/2026', '2026-06-01', '2026-06-07'],
    ['05/01/2026 - 01/02/2026', '2026-01-05', '2026-02-01'],
  ])('are read from %s', (text, start, end) => {
    expect(parsePeriods([text])).toEqual([{ start, end }]);
  });
  it.each(['Web', '2026-06-01', '2026-06-13 - 2026-06-01', '2026-13-45 - 2026-14-01', '99/99/99 - 99/99/99'])(
    'are not found in %s',
    (text) => {
      expect(parsePeriods([text])).toEqual([undefined]);
    },
  );
  it.each([
    ['one of them has a day above 12', '01/06/2026 - 07/06/2026', '08/06/2026 - 14/06/2026', 7, 7],
    ['both have the same length', '05/06/2026 - 04/07/2026', '06/05/2026 - 04/06/2026', 30, 30],
    ['the shorter reading wins', '01/06/2025 - 07/06/2025', '01/06/2026 - 07/06/2026', 7, 7],
    ['month first', '6/1/26 - 6/7/26', '6/8/26 - 6/14/26', 7, 7],
    ['different lengths', '01/06/2026 - 07/06/2026', '08/06/2026 - 15/06/2026', 7, 8],
  ])(
    'in two texts are read with the same order of day and month (%s)',
    (_, first, second, firstDays, secondDays) => {
      expect(parsePeriods([first, second]).map((period) => period && daysIn(period))).toEqual([
        firstDays,
        secondDays,
      ]);
    },
  );
  it('in the filters of an export are read with the order of day and month that gives the shorter period', () => {
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
    ['Last 24 hours', 1],
    ['Siste 24 timer', 1],
    ['Dernières 24 heures', 1],
    ['Past 48 hours', 2],
    ['Web', undefined],
    ['0 days', undefined],
    ['900 days', undefined],
  ])('described as “%s” last %s days', (text, days) => {
    expect(parseDayCount(text)).toBe(days);
  });
  it('include their first and their last day', () => {
    expect(daysIn({ start: '2026-10-01', end: '2026-10-28' })).toBe(28);
    expect(periodEnding('2026-03-01', 28)).toEqual({ start: '2026-02-02', end: '2026-03-01' });
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('never')).toBe(false);
    expect(periodSchema.safeParse({ start: '2026-02-02', end: '2026-02-01' }).success).toBe(false);
    expect(periodSchema.safeParse({ start: '2020-02-02', end: '2026-02-01' }).success).toBe(false);
    expect(periodSchema.safeParse({ start: '2026-02-01', end: '2026-02-01' }).success).toBe(true);
  });
  it('of a chart extend from its first to its last day', () => {
    expect(chartPeriod('Date,Clicks\n2026-10-03,1\n2026-10-01,\n')).toEqual({
      start: '2026-10-01',
      end: '2026-10-03',
    });
    expect(chartPeriod('')).toBeUndefined();
  });
  it('of the 24-hour view are the day on which it ends, although its hours are on two days', () => {
    const hours = Array.from(
      { length: 24 },
      (_, n) => `2026-11-${n < 10 ? 16 : 17}T${String((n + 14) % 24).padStart(2, '0')}:00:00+01:00,${n},9`,
    );
    expect(
      openExport([
        { name: 'Queries.csv', text: 'Top queries,Clicks,Impressions\nupf,1,10' },
        { name: 'Chart.csv', text: ['Time,Clicks,Impressions', ...hours].join('\n') },
        { name: 'Filters.csv', text: 'Filter,Value\nDate,Last 24 hours' },
      ]),
    ).toMatchObject({ period: { start: '2026-11-17', end: '2026-11-17' } });
    expect(
      openExport(
        [
          { name: 'Queries.csv', text: 'Top queries,Clicks,Impressions\nupf,1,10' },
          { name: 'Filters.csv', text: 'Filter,Value\nDate,Last 24 hours' },
        ],
        'example.org-Performance-on-Search-2026-11-17.zip',
      ),
    ).toMatchObject({ period: { start: '2026-11-17', end: '2026-11-17' } });
  });

  it('of hourly data extend over their days, in a table with a column of hours and in an answer of the API', () => {
    const hourly = ['2026-11-15T00:00:00-08:00', '2026-11-16T05:00:00-08:00', '2026-11-17T23:00:00-08:00'];
    const period = { start: '2026-11-15', end: '2026-11-17' };
    const table = ['Hour,Query,Clicks,Impressions', ...hourly.map((hour) => `${hour},upf,1,10`)].join('\n');
    expect(openExport([{ name: 'hourly.csv', text: table }])).toMatchObject({
      period,
      plan: {
        columns: [
          { meaning: 'other' },
          { meaning: 'query' },
          { meaning: 'clicks' },
          { meaning: 'impressions' },
        ],
      },
    });
    const rows = hourly.map((hour) => ({
      keys: [hour, 'upf'],
      clicks: 1,
      impressions: 10,
      ctr: 0.1,
      position: 4,
    }));
    expect(openExport([{ name: 'answer.json', text: JSON.stringify({ rows }) }])).toMatchObject({
      period,
      plan: { columns: [{ meaning: 'other' }, { meaning: 'query' }, {}, {}, {}, {}] },
    });
  });
});

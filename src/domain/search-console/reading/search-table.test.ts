import { describe, expect, it } from 'vitest';
import { maxQueryLength, searchRowSchema } from '../search-console.ts';
import { planColumns, reassignColumn } from './column-plan.ts';
import { openExport } from './open-export.ts';
import { readRows } from './read-rows.ts';
import { parseTable } from './search-table.ts';

const read = (text: string) => {
  const table = parseTable(text);
  return readRows(table, planColumns(table));
};

describe('a table of search data', () => {
  it('is read without a header if the caller says that it has none', () => {
    const table = parseTable('upf\t100\t5\t0.05\t4', false);
    expect(table).toMatchObject({ header: [], lines: [{ number: 1 }] });
    expect(readRows(table, planColumns(table)).rows).toEqual([
      { query: 'upf', impressions: 100, clicks: 5, ctr: 0.05, position: 4 },
    ]);
  });

  it('is read in the order query, impressions, clicks, ctr, position if its tab-separated header names no known column, whatever its values', () => {
    const table = parseTable('a\tb\tc\td\te\nupf\t5\t100\t4.2\t5%\nhttps://a.example\t1\t2\t3\t4');
    expect(planColumns(table).columns.map(({ meaning, decidedBy }) => `${meaning} by ${decidedBy}`)).toEqual([
      'query by order',
      'impressions by order',
      'clicks by order',
      'ctr by order',
      'position by order',
    ]);
    expect(readRows(table, planColumns(table)).rows[0]).toMatchObject({
      query: 'upf',
      impressions: 5,
      clicks: 100,
    });
  });

  it('is read according to the meanings that a user has assigned to its columns', () => {
    const table = parseTable('Query,Clicks,Impressions,CTR,Position\nupf,100,5,5%,4');
    const plan = planColumns(table);
    const swapped = reassignColumn(reassignColumn(plan, 1, 'impressions'), 2, 'clicks');
    expect(swapped.columns.map(({ meaning }) => meaning)).toEqual([
      'query',
      'impressions',
      'clicks',
      'ctr',
      'position',
    ]);
    expect(swapped.columns[1]?.decidedBy).toBe('person');
    expect(readRows(table, swapped).rows[0]).toMatchObject({ impressions: 100, clicks: 5 });
    expect(reassignColumn(plan, 0, 'other').columns[0]?.meaning).toBe('other');
    expect(readRows(table, reassignColumn(plan, 0, 'other')).refused).toEqual([
      { line: 2, problem: 'no_query', text: 'upf | 100 | 5 | 5% | 4' },
    ]);
    expect(reassignColumn(plan, 99, 'query')).toBe(plan);
  });

  it('keeps the two compared periods separate when a user reassigns a column', () => {
    const table = parseTable(
      'Query,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions\nupf,1,2,10,20',
    );
    const changed = reassignColumn(planColumns(table), 2, 'other');
    expect(changed.columns.map(({ meaning, period }) => `${meaning} ${period}`)).toEqual([
      'query current',
      'clicks current',
      'other previous',
      'impressions current',
      'impressions previous',
    ]);
    expect(readRows(table, changed).previousRows).toEqual([
      { query: 'upf', impressions: 20, clicks: 0, ctr: 0, position: 0 },
    ]);
  });

  it('has the later of two compared periods as its current period, even if the dates begin with the day', () => {
    const table = parseTable(
      'Requêtes,01/06/2026 - 07/06/2026 Clics,08/06/2026 - 14/06/2026 Clics,01/06/2026 - 07/06/2026 Impressions,08/06/2026 - 14/06/2026 Impressions\nupf,1,2,10,20',
    );
    const plan = planColumns(table);
    expect(plan).toMatchObject({
      current: { start: '2026-06-08', end: '2026-06-14' },
      previous: { start: '2026-06-01', end: '2026-06-07' },
    });
    expect(readRows(table, plan)).toMatchObject({
      rows: [{ query: 'upf', impressions: 20, clicks: 2 }],
      previousRows: [{ query: 'upf', impressions: 10, clicks: 1 }],
    });
  });

  it('has no row in the previous period for a query without impressions in that period', () => {
    const table = parseTable(
      'Query,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions,Last 28 days Position,Previous 28 days Position\nny,1,0,10,0,8,-\nny også,1,-,10,-,8,-\nborte,0,2,0,20,-,4',
    );
    const read = readRows(table, planColumns(table));
    expect(read.rows.map(({ query }) => query)).toEqual(['ny', 'ny også', 'borte']);
    expect(read.previousRows).toMatchObject([{ query: 'borte', impressions: 20, position: 4 }]);
  });

  it('may contain an unknown column, which is ignored in a comparison of two periods', () => {
    const table = parseTable(
      'Query,Merknad,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions\nupf,ja,1,2,10,20',
    );
    const plan = planColumns(table);
    expect(plan.columns[1]).toMatchObject({ header: 'Merknad', meaning: 'other', period: 'current' });
    expect(readRows(table, plan)).toMatchObject({
      rows: [{ query: 'upf', impressions: 10, clicks: 1 }],
      previousRows: [{ query: 'upf', impressions: 20, clicks: 2 }],
    });
  });

  it('may contain only queries of three letters, which look like codes', () => {
    expect(
      read('x\ty\tz\tw\tv\nupf\t10\t1\t0.1\t4\nbrd\t20\t2\t0.1\t5').rows.map(({ query }) => query),
    ).toEqual(['upf', 'brd']);
  });

  it('is read from the first of two columns that have the same meaning', () => {
    expect(read('Query,Keyword,Clicks,Impressions\na,b,1,10').rows).toEqual([
      { query: 'a', impressions: 10, clicks: 1, ctr: 0.1, position: 0 },
    ]);
  });

  it('is read with a list of the first hundred unreadable lines and cells, and the number of all of them', () => {
    const text = `query\timpressions\tclicks\tctr\n${'x\t1\n'.repeat(150)}${'y\ta\tb\tc\n'.repeat(50)}`;
    const { refused, refusedCount, unreadable, unreadableCount } = read(text);
    expect([refused.length, refusedCount, unreadable.length, unreadableCount]).toEqual([100, 150, 100, 150]);
  });

  it('may be JSON with wrong types, missing values or many columns', () => {
    expect(
      read('[{"query":"upf","impressions":1.234,"clicks":true,"position":null,"deep":{"a":1}}]').rows,
    ).toEqual([{ query: 'upf', impressions: 1, clicks: 0, ctr: 0, position: 0 }]);
    expect(read('[["upf",100,5,0.05,4],7]').rows).toHaveLength(1);
    const wide = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`c${n}`, n]));
    expect(read(JSON.stringify([{ query: 'upf', ...wide }])).rows[0]?.query).toBe('upf');
    expect(parseTable('{"rows": 5}')).toMatchObject({ format: 'json', lines: [] });
    expect(parseTable('[1,').format).not.toBe('json');
  });
});

it('parseTable skips a preamble above the header', () => {
  expect(read('Report for novasjekk.example\n\nQuery,Clicks,Impressions\nupf,1,10').rows).toMatchObject([
    { query: 'upf', clicks: 1, impressions: 10 },
  ]);
});

describe('openExport', () => {
  it('reports an export without text as empty', () => {
    expect(openExport([])).toBe('empty');
    expect(openExport([{ name: 'Queries.csv', text: '\ufeff \n' }])).toBe('empty');
  });
  it('rejects an export that contains pages or countries instead of queries', () => {
    expect(openExport([{ name: 'Queries.csv', text: 'Top pages,Clicks\nhttps://a.example,1\n' }])).toBe(
      'pages_only',
    );
    expect(openExport([{ name: 'Queries.csv', text: 'Country,Clicks\n' }])).toBe('no_queries');
  });
  it('takes the last day of the period from the file name', () => {
    const opened = openExport(
      [
        { name: 'Queries.csv', text: 'Query,Clicks,Impressions,CTR,Position\na,1,2,50%,3\n' },
        { name: 'Filters.csv', text: 'Filter,Value\nDate,Last 7 days\n' },
      ],
      'x-2026-11-12.zip',
    );
    expect(opened).toMatchObject({ period: { start: '2026-11-06', end: '2026-11-12' } });
  });
});

describe('searchRowSchema', () => {
  it('cleans the query and rejects impossible values', () => {
    const row = { query: ' up\u0000f \ud800 ', impressions: 10.4, clicks: 1, ctr: 0.1, position: 3.2 };
    expect(searchRowSchema.parse(row)).toEqual({
      query: 'up f \ufffd',
      impressions: 10,
      clicks: 1,
      ctr: 0.1,
      position: 3.2,
    });
    for (const wrong of [
      { query: ' \u0007' },
      { query: 'x'.repeat(maxQueryLength + 1) },
      { clicks: -1 },
      { position: Number.NaN },
    ])
      expect(searchRowSchema.safeParse({ ...row, ...wrong }).success).toBe(false);
  });
});

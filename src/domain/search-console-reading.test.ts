import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  cleanQuery,
  daysIn,
  isDay,
  maxQueryLength,
  periodEnding,
  periodSchema,
  searchRowSchema,
} from './search-console.ts';
import { planColumns, replan } from './search-console-columns.ts';
import { delimiterOf, splitLines } from './search-console-delimiters.ts';
import { decodeText } from './search-console-encoding.ts';
import { openExport, periodOfChart } from './search-console-export.ts';
import {
  comparedHeader,
  daysInWords,
  meaningOfHeader,
  partOfFile,
  periodInWords,
  saysEarlier,
} from './search-console-headers.ts';
import { readCount, readDecimal, readShare, shareUnitOf } from './search-console-numbers.ts';
import { readRows } from './search-console-rows.ts';
import { openTable } from './search-console-table.ts';

const read = (text: string) => {
  const table = openTable(text);
  return readRows(table, planColumns(table));
};

describe('a count', () => {
  it.each([
    ['1200', 1200],
    ['1.200', 1200],
    ['1,200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200', 1200],
    ["1'200", 1200],
    ['1’200', 1200],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['12.0', 12],
    ['12,4', 12],
    ['="7"', 7],
    ['0', 0],
    ['', 0],
    ['-', 0],
    ['–', 0],
    ['~', 0],
    ['n/a', 0],
  ])('%s is %d', (text, value) => {
    expect(readCount(text)).toEqual({ value, understood: true });
  });
  it.each(['abc', '-5', '1e5', '12 kr', '=1+1', '.', ',', '9'.repeat(400), '3000000000'])(
    '%s is 0, and marked',
    (text) => {
      expect(readCount(text)).toEqual({ value: 0, understood: false });
    },
  );
});

describe('a number with decimals', () => {
  it.each([
    ['10.67', 10.67],
    ['10,67', 10.67],
    ['10.667', 10.667],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['8', 8],
  ])('%s is %d', (text, value) => {
    expect(readDecimal(text)).toEqual({ value, understood: true });
  });
  it.each(['1.2.3,4,5x', 'fire', '--', '+4', 'NaN', 'Infinity'])('%s is 0, and marked', (text) => {
    expect(readDecimal(text)).toEqual({ value: 0, understood: false });
  });
});

describe('a share', () => {
  it.each([
    ['3,5 %', 'fraction', 0.035],
    ['3.5%', 'fraction', 0.035],
    ['100%', 'fraction', 1],
    ['0.035', 'fraction', 0.035],
    ['0,035', 'fraction', 0.035],
    ['3.5', 'percent', 0.035],
    ['~', 'percent', 0],
    ['%3,5', 'fraction', 0.035],
  ] as const)('%s in a column of %s is %d', (text, unit, value) => {
    const share = readShare(text, unit);
    expect(share.understood).toBe(true);
    expect(share.value).toBeCloseTo(value, 10);
  });
  it('above all is marked', () => {
    expect(readShare('150%', 'fraction')).toEqual({ value: 0, understood: false });
    expect(readShare('mye', 'fraction')).toEqual({ value: 0, understood: false });
  });
  it('has the unit that its column shows', () => {
    expect(shareUnitOf(['1', '2 %'])).toBe('percent');
    expect(shareUnitOf(['0.4', '3.5'])).toBe('percent');
    expect(shareUnitOf(['0.4', '0.1'])).toBe('fraction');
    expect(shareUnitOf(['0.4', '0.1'], [0.4, undefined])).toBe('fraction');
    expect(shareUnitOf(['0.4', '0.1'], [0.004, 0.001])).toBe('percent');
    expect(shareUnitOf([])).toBe('fraction');
  });
});

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
    expect(comparedHeader('6/1/26 - 6/13/26 Clicks')).toEqual({
      meaning: 'clicks',
      periodWords: '6/1/26 - 6/13/26',
    });
    expect(comparedHeader('Clics (28 derniers jours)')).toEqual({
      meaning: 'clicks',
      periodWords: '28 derniers jours',
    });
    expect(comparedHeader('Last 28 days average position')?.meaning).toBe('position');
    expect(comparedHeader('Difference Clicks')?.meaning).toBe('other');
    expect(comparedHeader('Something else')).toBeUndefined();
    expect(comparedHeader('')).toBeUndefined();
    expect(saysEarlier('previous 28 days')).toBe(true);
    expect(saysEarlier('siste 28 dager')).toBe(false);
  });

  it('may name the file of a part', () => {
    expect(partOfFile('Queries.csv')).toBe('queries');
    expect(partOfFile('mappe/Requêtes.csv')).toBe('queries');
    expect(partOfFile('Consultas.csv')).toBe('queries');
    expect(partOfFile('C:\\eksport\\Filtre.csv')).toBe('filters');
    expect(partOfFile('Diagram.csv')).toBe('chart');
    expect(partOfFile('Search appearance.csv')).toBe('appearance');
    expect(partOfFile('Länder.csv')).toBe('countries');
    expect(partOfFile('Geräte.csv')).toBe('devices');
    expect(partOfFile('x')).toBe('unknown');
  });
});

describe('days', () => {
  it.each([
    ['2026-06-01 - 2026-06-13', '2026-06-01', '2026-06-13'],
    ['6/1/26 - 6/13/26', '2026-06-01', '2026-06-13'],
    ['13/6/26 – 20/6/26', '2026-06-13', '2026-06-20'],
    ['01.06.2026–13.06.2026', '2026-06-01', '2026-06-13'],
    ['6/1/26 to 6/5/26', '2026-06-01', '2026-06-05'],
  ])('%s are read', (text, start, end) => {
    expect(periodInWords(text)).toEqual({ start, end });
  });
  it.each(['Web', '2026-06-01', '2026-06-13 - 2026-06-01', '2026-13-45 - 2026-14-01', '99/99/99 - 99/99/99'])(
    '%s are none',
    (text) => {
      expect(periodInWords(text)).toBeUndefined();
    },
  );
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
    expect(daysInWords(text)).toBe(days);
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
    expect(periodOfChart('Date,Clicks\n2026-10-03,1\n2026-10-01,\n')).toEqual({
      start: '2026-10-01',
      end: '2026-10-03',
    });
    expect(periodOfChart('')).toBeUndefined();
  });
});

describe('lines', () => {
  it('are parted by what parts the header', () => {
    expect(delimiterOf('a;b;c\n"1,2";3;4')).toBe(';');
    expect(delimiterOf('a,b,c\n1;2,3,4')).toBe(',');
    expect(delimiterOf('a\tb\n1,5\t2')).toBe('\t');
    expect(delimiterOf('')).toBe('\t');
  });
  it('keep their numbers across quoted line ends', () => {
    expect(splitLines('a,b\r\n"x\r\ny",1\r\n\r\n"z ""q""" ,2', ',')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['x\r\ny', '1'] },
      { number: 5, cells: ['z "q"', '2'] },
    ]);
    expect(splitLines('"a\rb",1\r"c', ',')).toEqual([
      { number: 1, cells: ['a\rb', '1'] },
      { number: 3, cells: ['"c'] },
    ]);
    expect(splitLines('a\nb\nc', ',', 2)).toHaveLength(2);
    expect(splitLines(`"${'x'.repeat(30_000)}",1`, ',')[0]?.cells).toHaveLength(2);
  });
});

describe('a table', () => {
  it('may go without a header, on request', () => {
    const table = openTable('upf\t100\t5\t0.05\t4', false);
    expect(table).toMatchObject({ header: [], lines: [{ number: 1 }] });
    expect(readRows(table, planColumns(table)).rows).toEqual([
      { query: 'upf', impressions: 100, clicks: 5, ctr: 0.05, position: 4 },
    ]);
  });

  it('is read otherwise when a person says so', () => {
    const table = openTable('Query,Clicks,Impressions,CTR,Position\nupf,100,5,5%,4');
    const plan = planColumns(table);
    const turned = replan(replan(plan, 1, 'impressions'), 2, 'clicks');
    expect(turned.columns.map(({ meaning }) => meaning)).toEqual([
      'query',
      'impressions',
      'clicks',
      'ctr',
      'position',
    ]);
    expect(turned.columns[1]?.decidedBy).toBe('person');
    expect(readRows(table, turned).rows[0]).toMatchObject({ impressions: 100, clicks: 5 });
    expect(replan(plan, 0, 'other').columns[0]?.meaning).toBe('other');
    expect(readRows(table, replan(plan, 0, 'other')).refused).toEqual([
      { line: 2, problem: 'no_query', text: 'upf | 100 | 5 | 5% | 4' },
    ]);
    expect(replan(plan, 99, 'query')).toBe(plan);
  });

  it('of a comparison keeps both periods apart when a person changes one', () => {
    const table = openTable(
      'Query,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions\nupf,1,2,10,20',
    );
    const changed = replan(planColumns(table), 2, 'other');
    expect(changed.columns.map(({ meaning, of }) => `${meaning} ${of}`)).toEqual([
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

  it('of short codes still has its query', () => {
    expect(
      read('x\ty\tz\tw\tv\nupf\t10\t1\t0.1\t4\nbrd\t20\t2\t0.1\t5').rows.map(({ query }) => query),
    ).toEqual(['upf', 'brd']);
  });

  it('whose header says a thing twice takes the first', () => {
    expect(read('Query,Keyword,Clicks,Impressions\na,b,1,10').rows).toEqual([
      { query: 'a', impressions: 10, clicks: 1, ctr: 0.1, position: 0 },
    ]);
  });

  it('lists the first hundred lines that were not understood, and counts all', () => {
    const text = `query\timpressions\tclicks\tctr\n${'x\t1\n'.repeat(150)}${'y\ta\tb\tc\n'.repeat(50)}`;
    const { refused, refusedCount, doubtful, doubtfulCount } = read(text);
    expect([refused.length, refusedCount, doubtful.length, doubtfulCount]).toEqual([100, 150, 100, 150]);
  });

  it('in JSON may be odd', () => {
    expect(
      read('[{"query":"upf","impressions":1.234,"clicks":true,"position":null,"deep":{"a":1}}]').rows,
    ).toEqual([{ query: 'upf', impressions: 1, clicks: 0, ctr: 0, position: 0 }]);
    expect(read('[["upf",100,5,0.05,4],7]').rows).toHaveLength(1);
    const wide = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`c${n}`, n]));
    expect(read(JSON.stringify([{ query: 'upf', ...wide }])).rows[0]?.query).toBe('upf');
    expect(openTable('{"rows": 5}').from).toBe('\t');
    expect(openTable('[1,').from).not.toBe('json');
  });
});

describe('an export', () => {
  it('without text is empty', () => {
    expect(openExport([])).toBe('empty');
    expect(openExport([{ name: 'Queries.csv', text: '\ufeff \n' }])).toBe('empty');
  });
  it('whose queries hold pages or countries is refused by name', () => {
    expect(openExport([{ name: 'Queries.csv', text: 'Top pages,Clicks\nhttps://a.example,1\n' }])).toBe(
      'pages_only',
    );
    expect(openExport([{ name: 'Queries.csv', text: 'Country,Clicks\n' }])).toBe('no_queries');
  });
  it('of one file whose name tells its day', () => {
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

describe('bytes', () => {
  it('are text in one of the usual ways, or none', () => {
    expect(decodeText(new Uint8Array())).toBe('');
    expect(decodeText(Uint8Array.from([0x62, 0xf8]))).toBe('bø');
    expect(decodeText(Uint8Array.from([0, 0x62, 0, 0x63]))).toBe('bc');
    expect(decodeText(Uint8Array.from([1, 0, 0, 0, 2, 3, 0, 4]))).toBeUndefined();
  });
});

describe('a row as the server takes it', () => {
  it('is cleaned, and refused where it makes no sense', () => {
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

describe('reading', () => {
  const wholeRead = (text: string) => {
    const opened = openExport([{ name: 'x.csv', text }]);
    const result = read(text);
    for (const row of [...result.rows, ...result.previousRows]) {
      expect(searchRowSchema.safeParse(row).success, JSON.stringify(row)).toBe(true);
    }
    return opened;
  };
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.double().map(String),
    fc.nat().map(String),
    fc.constantFrom(
      '~',
      '-',
      '3,5 %',
      '1.200',
      '"',
      '""',
      '=1+1',
      'Clicks',
      'Top queries',
      'Impressions',
      'https://a.example/',
      '\u0000',
    ),
  );
  const delimiter = fc.constantFrom(',', ';', '\t');
  const table = fc
    .tuple(
      delimiter,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 }),
    )
    .map(([between, end, rows]) => rows.map((cells) => cells.join(between)).join(end));

  it('never throws on random text, and gives only rows that the server takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void wholeRead(text)),
      { numRuns: 500 },
    );
  });
  it('never throws on random tables', () => {
    fc.assert(
      fc.property(table, (text) => void wholeRead(text)),
      { numRuns: 1000 },
    );
  });
  it('never throws on random JSON', () => {
    const row = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          query: fc.jsonValue(),
          keys: fc.jsonValue(),
          clicks: fc.jsonValue(),
          impressions: fc.double(),
          position: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    const document = fc.oneof(fc.array(row), fc.record({ rows: fc.array(row) }), fc.jsonValue());
    fc.assert(
      fc.property(document, (value) => void wholeRead(JSON.stringify(value))),
      { numRuns: 1000 },
    );
  });
  it('never throws on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void wholeRead(decodeText(bytes) ?? '')),
      { numRuns: 500 },
    );
  });
  it('gives back what was written, whatever the delimiter, the line ends and the decimal sign', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 30 })
      .map(cleanQuery)
      .filter((query) => /[a-z]/i.test(query) && !/^\d/.test(query));
    const row = fc.record({
      query: word,
      clicks: fc.nat(5000),
      more: fc.nat(5000),
      position: fc.integer({ min: 10, max: 1000 }),
    });
    const style = fc.record({
      delimiter,
      end: fc.constantFrom('\n', '\r\n'),
      comma: fc.boolean(),
      group: fc.constantFrom('', '.', ',', '\u00a0'),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        style,
        (rows, { delimiter, end, comma, group }) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const count = (n: number) => quoted(String(n).replace(/\B(?=(\d{3})+$)/g, group));
          const decimal = (n: number) => quoted(comma ? String(n).replace('.', ',') : String(n));
          const text = [
            ['Top queries', 'Clicks', 'Impressions', 'Position'].join(delimiter),
            ...rows.map(({ query, clicks, more, position }) =>
              [quoted(query), count(clicks), count(clicks + more), decimal(position / 10)].join(delimiter),
            ),
          ].join(end);
          expect(read(text).rows.map(({ ctr, ...others }) => others)).toEqual(
            rows.map(({ query, clicks, more, position }) => ({
              query,
              clicks,
              impressions: clicks + more,
              position: position / 10,
            })),
          );
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../../../scripts/long-tests.ts';
import { decodeText } from '../../text/decode-text.ts';
import { cleanQuery, searchRowSchema } from '../search-console.ts';
import { planColumns } from './column-plan.ts';
import { openExport } from './open-export.ts';
import { readRows } from './read-rows.ts';
import { parseTable } from './search-table.ts';

const read = (text: string) => {
  const table = parseTable(text);
  return readRows(table, planColumns(table));
};

describe('reading search data', () => {
  const readEverything = (text: string) => {
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

  it('never throws on random text, and returns only rows that the server accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void readEverything(text)),
      { numRuns: repetitions(500) },
    );
  });
  it('never throws on random tables', () => {
    fc.assert(
      fc.property(table, (text) => void readEverything(text)),
      { numRuns: repetitions(1000) },
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
      fc.property(document, (value) => void readEverything(JSON.stringify(value))),
      { numRuns: repetitions(1000) },
    );
  });
  it('never throws on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readEverything(decodeText(bytes) ?? '')),
      { numRuns: repetitions(500) },
    );
  });
  it('returns the rows that were written, for every delimiter, line break and decimal sign', () => {
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

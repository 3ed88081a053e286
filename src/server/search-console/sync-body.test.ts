import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itInLongRun } from '../../../tests/setup/long-run.ts';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import { Problem } from '../../domain/problems.ts';
import { maxRows } from '../../domain/search-console/search-console.ts';
import { readSyncBody } from './sync-body.ts';

async function* inChunks(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(text: string, size = 7) {
  const body = readSyncBody(inChunks(text, size));
  const rows = [];
  for await (const batch of body.rows) rows.push(...batch);
  return { rows, options: body.options() };
}

const problemOf = async (text: string, size?: number) => {
  const error = await read(text, size).catch((thrown) => thrown);
  return error instanceof Problem ? { code: error.code, details: error.details } : error;
};

const row = { query: 'upf', impressions: 10, clicks: 1, ctr: 0.1, position: 3 };

describe('a body of sync-gsc', () => {
  it('has rows and an optional number of days, in either order', async () => {
    const wanted = { rows: [row, row], options: { days: 28 } };
    expect(await read(JSON.stringify({ gscData: [row, row], days: 28 }))).toEqual(wanted);
    expect(await read(JSON.stringify({ days: 28, gscData: [row, row] }, null, 2))).toEqual(wanted);
    expect(await read(JSON.stringify({ gscData: [row, row] }))).toEqual(wanted);
  });

  it('can contain a period, and rows in the format of the Search Console API', async () => {
    const period = { start: '2026-10-01', end: '2026-10-28' };
    const keys = { keys: ['upf', 'https://a.example/x'], clicks: 1, impressions: 10, ctr: 0.1, position: 3 };
    expect(await read(JSON.stringify({ gscData: [keys], days: 28, period }))).toEqual({
      rows: [{ ...row, page: 'https://a.example/x' }],
      options: { days: 28, period },
    });
    expect((await read('{"gscData":[{"query":"upf"}]}')).rows).toEqual([
      { query: 'upf', impressions: 0, clicks: 0, ctr: 0, position: 0 },
    ]);
  });

  it('is read correctly, however the body is split into chunks', async () => {
    const query = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => `x${text}"]},{[\\`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(query, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        async (queries, size) => {
          const text = JSON.stringify({
            note: ['}', { gscData: [1] }],
            gscData: queries.map((each) => ({ ...row, query: each })),
            days: 7,
          });
          const { rows, options } = await read(text, size);
          expect(rows).toHaveLength(queries.length);
          expect(options.days).toBe(7);
        },
      ),
    );
  });

  it.each([
    '',
    'x',
    '[]',
    '{}',
    '{"days":28}',
    '{"gscData":{}}',
    '{"gscData":"x"}',
    '{"gscData":[{]}',
    '{"gscData":[{"query":"a"}',
    '{"gscData":[{"query":"a"}{"query":"b"}]}',
    '{"gscData":[{"query":"a"},]}',
    '{"gscData":[]} x',
    '}',
    '{"gscData":[]}}',
    '{"gscData":[{"query":"a"}],"days":}',
    'null',
  ])('is refused if it is %j', async (text) => {
    for (const size of [3, 1000])
      expect(await problemOf(text, size)).toMatchObject({ code: 'search_data_unreadable' });
  });

  it('is refused if it is not encoded in UTF-8', async () => {
    const body = readSyncBody(
      (async function* () {
        yield Uint8Array.from([0x7b, 0xff, 0xfe]);
      })(),
    );
    await expect(body.rows[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'search_data_unreadable',
    });
  });

  it('is refused if a row or the number of days is invalid, and the error names the path of the wrong value', async () => {
    expect(await problemOf(JSON.stringify({ gscData: [row, { ...row, clicks: -1 }] }))).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'gscData.1.clicks' }],
    });
    expect(await problemOf('{"gscData":[1]}')).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'gscData.0' }],
    });
    expect(await problemOf(JSON.stringify({ gscData: [row], days: 'x' }))).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'days' }],
    });
  });

  it.each([
    ['before the rows', (others: string) => `{${others},"gscData":[${JSON.stringify(row)}]}`],
    ['after the rows', (others: string) => `{"gscData":[${JSON.stringify(row)}],${others}}`],
    ['in a row', (others: string) => `{"gscData":[{${others}}]}`],
  ])('is refused in seconds if it has 100,000 additional members %s', async (_, bodyWith) => {
    const others = Array.from({ length: 100_000 }, (_, n) => `"a${n}":[]`).join();
    const used = await processorTimeOf(async () =>
      expect(await problemOf(bodyWith(others), 65_536)).toMatchObject({ code: 'search_data_unreadable' }),
    );
    expect(used).toBeLessThan(10_000);
  });

  itInLongRun('is refused before it has arrived completely if it has too many rows', async () => {
    let sent = 0;
    const endless = async function* () {
      yield new TextEncoder().encode(`{"gscData":[${JSON.stringify(row)}`);
      const more = new TextEncoder().encode(`,${JSON.stringify(row)}`.repeat(1000));
      for (; ; sent++) yield more;
    };
    const body = readSyncBody(endless());
    await expect(
      (async () => {
        for await (const _ of body.rows);
      })(),
    ).rejects.toMatchObject({ code: 'search_data_too_large' });
    expect(sent).toBeLessThanOrEqual(maxRows / 1000);
  });
});

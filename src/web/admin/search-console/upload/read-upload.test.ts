import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { itInLongRun } from '../../../../../tests/setup/long-run.ts';
import { readRows } from '../../../../domain/search-console/reading/read-rows.ts';
import { maxRows, maxUploadBytes } from '../../../../domain/search-console/search-console.ts';
import { openUpload } from './read-upload.ts';
import { unzipExport } from './unzip-export.ts';
import { createUploadReader } from './upload-reader.ts';

const folder = join(import.meta.dirname, '../../../../../tests/fixtures/search-console');
const expected: Record<string, unknown> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
const files = readdirSync(folder).filter((name) => name !== 'expected.json');

/** Summarises a parsed upload in the format of expected.json. */
function summaryOf(name: string, bytes: Uint8Array): unknown {
  const opened = openUpload([{ name, bytes }]);
  if (typeof opened === 'string') return opened;
  if ('report' in opened) return opened.report;
  const { rows, previousRows, refused, unreadable } = readRows(opened.table, opened.plan);
  const values = ({ query, impressions, clicks, ctr, position, page }: (typeof rows)[number]) => [
    query,
    impressions,
    clicks,
    Number(ctr.toFixed(4)),
    position,
    ...(page ? [page] : []),
  ];
  return {
    columns: opened.plan.columns
      .map(
        ({ period, meaning, decidedBy }) =>
          `${period === 'previous' ? 'previous ' : ''}${meaning} by ${decidedBy}`,
      )
      .join(', '),
    ...(opened.period && { period: `${opened.period.start} – ${opened.period.end}` }),
    rows: rows.map(values),
    ...(previousRows.length > 0 && { previous: previousRows.map(values) }),
    ...(refused.length > 0 && { refused: refused.map(({ line, problem }) => `${line}: ${problem}`) }),
    ...(unreadable.length > 0 && {
      doubtful: unreadable.map(({ line, meaning, text }) => `${line}: ${meaning} ${text}`),
    }),
  };
}

describe('the example files of search data', () => {
  it('are all listed in expected.json', () => {
    expect(Object.keys(expected).sort()).toEqual(files.sort());
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  it.each(files)('contain %s, which is parsed as expected.json says', (name) => {
    expect(summaryOf(name, new Uint8Array(readFileSync(join(folder, name))))).toEqual(expected[name]);
  });
});

describe('openUpload', () => {
  it('refuses an upload of 200 MB without reading it', () => {
    const file = new Uint8Array(200 * 1024 * 1024);
    const read = vi.spyOn(file, 'subarray');
    const decoded = vi.spyOn(TextDecoder.prototype, 'decode');
    expect(summaryOf('huge.csv', file)).toBe('too_large');
    expect([...read.mock.calls, ...decoded.mock.calls]).toEqual([]);
    decoded.mockRestore();
  });

  itInLongRun('reads rows up to the limit and reports that the file has more', () => {
    const lines = ['Top queries,Clicks,Impressions,CTR,Position'];
    for (let n = 0; n <= maxRows; n++) lines.push(`q ${n},1,10,10%,5`);
    const opened = openUpload([{ name: 'large.csv', bytes: strToU8(lines.join('\n')) }]);
    if (typeof opened === 'string' || 'report' in opened) throw new Error(JSON.stringify(opened));
    const read = readRows(opened.table, opened.plan);
    expect(read.rows).toHaveLength(maxRows);
    expect(read.tooMany).toBe(true);
  });

  it('stops unpacking a zip bomb, whatever sizes the archive declares', () => {
    const bomb = zipSync({ 'Queries.csv': new Uint8Array(maxUploadBytes + 1) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(summaryOf('bomb.zip', bomb)).toBe('archive_too_large');
    // The local file header is changed to declare ten bytes.
    const lying = bomb.slice();
    const sizes = new DataView(lying.buffer);
    sizes.setUint32(22, 10, true);
    expect(summaryOf('bomb.zip', lying)).toBe('archive_too_large');
  });

  it('reads a file completely, even if the archive declares a smaller size for it', () => {
    const text = 'Top queries,Clicks,Impressions,CTR,Position\nupf,1,10,10%,4\nbrød,2,20,10%,5\n';
    const archive = zipSync({ 'Queries.csv': strToU8(text) });
    const sizes = new DataView(archive.buffer, archive.byteOffset);
    const directory = sizes.getUint32(archive.length - 6, true);
    for (const at of [22, directory + 24]) sizes.setUint32(at, 60, true);
    expect(unzipExport(archive)).toEqual([{ name: 'Queries.csv', bytes: strToU8(text) }]);
  });

  it('refuses an archive with more files than allowed', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}.csv`, strToU8('a')]));
    expect(summaryOf('many.zip', zipSync(many))).toBe('archive_too_large');
  });

  it('reads several separate files as one export', () => {
    const file = (name: string, text: string) => ({ name, bytes: strToU8(text) });
    const opened = openUpload([
      file('Filters.csv', 'Filter,Value\nDate,2026-10-01 - 2026-10-28\n'),
      file('Queries.csv', 'Top queries,Clicks,Impressions,CTR,Position\nupf,1,10,10%,4\n'),
    ]);
    expect(opened).toMatchObject({
      file: 'Queries.csv',
      period: { start: '2026-10-01', end: '2026-10-28' },
    });
  });

  it('does not throw on a damaged archive', () => {
    const whole = new Uint8Array(readFileSync(join(folder, 'export-english.zip')));
    for (let at = 0; at < whole.length; at += 7) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
      expect(() => openUpload([{ name: 'x.zip', bytes: damaged }])).not.toThrow();
      expect(() => unzipExport(whole.subarray(0, at))).not.toThrow();
    }
  });
});

const paste = (text: string) => createUploadReader().open([{ name: 'pasted', bytes: strToU8(text) }], text);
const header = 'query\timpressions\tclicks\tctr\tposition';
const line = 'upf\t100\t5\t0.05\t4';

describe('an upload is stored without a question', () => {
  it.each([
    ['the tab-separated text of the specification', `${header}\n${line}`],
    ['four columns', 'query\timpressions\tclicks\tctr\nupf\t100\t5\t0.05'],
    ['an unknown header, which means the order of the specification', `a\tb\tc\td\te\n${line}`],
    ['a JSON array', '[{"query":"upf","impressions":100,"clicks":5,"ctr":0.05,"position":4}]'],
    [
      'the rows of the API',
      '{"rows":[{"keys":["upf"],"impressions":100,"clicks":5,"ctr":0.05,"position":4}]}',
    ],
    ['an export', 'Top queries,Clicks,Impressions,CTR,Position\nupf,5,100,5%,4'],
  ])('if it is %s', (_, text) => {
    expect(paste(text)).toMatchObject({ isClear: true, rowCount: 1 });
  });
});

describe('an upload is shown before it is stored', () => {
  it.each([
    ['a row is too short', `${header}\n${line}\nfor kort\t5`],
    ['a number does not parse', `${header}\nupf\tmange\t5\t0.05\t4`],
    ['a column is unknown', `${header}\tfoo\n${line}\t7`],
    ['the meaning of a column was guessed from its values', 'a,b,c,d,e\nupf,5,100,5%,4'],
    ['only some columns have known names', 'query\tfoo\tbar\tctr\tposition\nupf\t1\t1\t1\t1'],
    ['no field of a JSON row is known', '[{"foo":1}]'],
    ['JSON rows have values without names', '[["upf",1,1,1,1]]'],
    ['the columns of text without tabs have unknown names', 'a,b,c,d,e\nupf,1,1,1,1'],
    [
      'the compared periods have no dates',
      'Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions\nupf,1,2,10,20',
    ],
  ])('if %s', (_, text) => {
    expect(paste(text)).toMatchObject({ isClear: false });
  });
});

describe('an upload without rows', () => {
  it.each(['[]', '{"foo":1}', '{\n  "foo": 1\n}', '{"rows":[]}', 'ord'])('%j is refused as such', (text) => {
    expect(paste(text)).toBe('nothing_found');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordFieldsSchema } from './keyword.ts';
import { readKeywordFile, splitKeywordFile } from './keyword-file.ts';

const fields = (csv: string, locale: 'no' | 'en' = 'no') =>
  readKeywordFile(csv, locale).rows.map((row) => row.fields);

describe('a file of keywords', () => {
  it.each([
    ['commas', 'Keyword,Language,Intent,Difficulty,Volume\nnova 4,no,howto,40,1300'],
    ['semicolons', 'Søkeord;Språk;Hensikt;Vanskelighet;Søkevolum\r\nnova 4;norsk;framgangsmåte;40;1 300\r\n'],
    ['tabs', '\uFEFFterm\tlocale\tintent\tdifficulty\tvolume\nnova 4\tnb\thow-to\t40\t1,300'],
    ['another order', 'Volume,KD,Search term,intent,lang\n"1,300",40 %,nova 4,how to,no'],
    [
      'underscores or hyphens in its header',
      'Search_Volume,keyword_difficulty,search_term,search-intent\n1300,40,nova 4,howto',
    ],
    ['no header', 'nova 4,no,howto,40,1300'],
    [
      'a preamble',
      'Keyword Stats 2026-11-16\n"1 November 2025, 31 October 2026"\nKeyword,Volume,KD,Intent\nnova 4,"1,300",40,how-to',
    ],
    ['a declared delimiter', 'sep=;\nterm;intent;kd;volume\nnova 4;howto;40;1300'],
  ])('is read if it has %s', (_, csv) => {
    expect(fields(csv)).toEqual([
      { term: 'nova 4', locale: 'no', intent: 'howto', difficulty: 40, volume: 1300 },
    ]);
  });

  it('is read with null for empty cells, and with the chosen language for rows without a language', () => {
    expect(fields('keyword\nwhat is nova', 'en')).toEqual([
      { term: 'what is nova', locale: 'en', intent: null, difficulty: null, volume: null },
    ]);
    expect(readKeywordFile('keyword,volume\na,1', 'no').columns).toEqual(['term', 'volume']);
    expect(readKeywordFile('brød', 'no').columns).toEqual(['term']);
  });

  it.each([
    ['0.35 0.347 1 0', [35, 34.7, 100, 0]],
    ['0,35 0,5', [35, 50]],
    ['0.5 12 1', [0.5, 12, 1]],
    ['0.5% 1%', [0.5, 1]],
    ['1 0', [1, 0]],
  ])(
    'with the difficulties %s is read with the difficulties %j: a column of fractions is multiplied by 100',
    (cells, difficulties) => {
      const lines = cells.split(' ').map((cell, index) => `ord ${index};${cell}`);
      const read = fields(['Keyword;Competition', ...lines].join('\n'));
      expect(read.map(({ difficulty }) => difficulty)).toEqual(difficulties);
    },
  );

  it('with two columns for one field is read from the preferred column, and from the other column if the preferred cell is empty', () => {
    const csv =
      'Keyword,Competition,Avg. monthly searches,Volume,Competition (indexed value)\nbrød,Low,10,20,35\nloff,High,,30,';
    expect(readKeywordFile(csv, 'no').columns).toEqual(['term', 'difficulty', 'volume']);
    expect(readKeywordFile(csv, 'no').doubled).toEqual([
      { column: 'difficulty', names: ['Competition (indexed value)', 'Competition'] },
      { column: 'volume', names: ['Volume', 'Avg. monthly searches'] },
    ]);
    expect(readKeywordFile('Keyword,Volume\nbrød,1', 'no').doubled).toEqual([]);
    expect(fields(csv).map(({ volume, difficulty }) => [volume, difficulty])).toEqual([
      [20, 35],
      [30, 80],
    ]);
  });

  it.each([
    ['Semrush', 'Keyword,Intent,Volume,Keyword Difficulty\nbrød,"Navigational, Commercial",90,42'],
    ['Semrush with short intents', 'Keyword,Keyword Intents,Search Volume,KD %\nbrød,"N, C",90,42'],
    [
      'Ahrefs',
      '#\tKeyword\tCountry\tDifficulty\tVolume\tIntents\n1\tbrød\tno\t42\t90\tBranded,Transactional',
    ],
  ])('exported from %s is recognised', (_, csv) => {
    expect(fields(csv)).toMatchObject([
      { term: 'brød', intent: 'transactional', difficulty: 42, volume: 90 },
    ]);
  });

  it('exported from Keyword Planner is recognised, with its preamble and its words for competition', () => {
    const csv =
      'Keyword Stats 2026-11-16\n"1 November 2025 - 31 October 2026"\nKeyword\tCurrency\tAvg. monthly searches\tCompetition\nbrød\tNOK\t500\tLow\nloff\tNOK\t50\tMedium\nkake\tNOK\t5000\tHigh\nsjokolade\tNOK\t\t--';
    expect(fields(csv).map(({ term, difficulty, volume }) => [term, difficulty, volume])).toEqual([
      ['brød', 20, 500],
      ['loff', 50, 50],
      ['kake', 80, 5000],
      ['sjokolade', null, null],
    ]);
  });

  it('exported from Search Console is recognised', () => {
    expect(
      fields('Top queries,Clicks,Impressions,CTR,Position\nbrød,1,20,5%,3.2').map(({ term }) => term),
    ).toEqual(['brød']);
    expect(fields('Populære søk;Klikk;Visninger\nbrød;1;20').map(({ term }) => term)).toEqual(['brød']);
  });

  it('with an intent that has no equivalent keeps the keyword without an intent', () => {
    expect(fields('Keyword,Intent\nbrød,Navigational\nloff,"Local, Branded"')).toMatchObject([
      { term: 'brød', intent: null },
      { term: 'loff', intent: null },
    ]);
  });

  it('may contain delimiters and line breaks inside quoted cells', () => {
    expect(fields('term,volume\n"brød, grovt ""og"" fint\n nytt",7').map(({ term }) => term)).toEqual([
      'brød, grovt "og" fint nytt',
    ]);
  });

  it('is read without its invalid lines, each of which is listed with the reason', () => {
    const { rows, faults } = readKeywordFile(
      [
        'term,locale,intent,difficulty,volume',
        'brød,no,info,10,5',
        ',no,info,10,5',
        'a,de,info,10,5',
        'b,no,wish,10,5',
        'c,no,info,101,5',
        'd,no,info,10,many',
        'BRØD,no,info,1,1',
        `${'x'.repeat(201)},no,info,1,1`,
        'brød,en,info,1,1',
      ].join('\n'),
      'no',
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 10]);
    expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
      [3, 'term_missing'],
      [4, 'locale_unknown'],
      [5, 'intent_unknown'],
      [6, 'difficulty_wrong'],
      [7, 'volume_wrong'],
      [8, 'repeated'],
      [9, 'term_too_long'],
    ]);
  });

  it.each([';;;', '"?!"', '–', 'keyword,volume\n-,10'])(
    'has no keyword without a letter or a digit: %j',
    (csv) => {
      expect(fields(csv)).toEqual([]);
      expect(keywordFieldsSchema.safeParse({ term: ';;;' }).success).toBe(false);
      expect(keywordFieldsSchema.parse({ term: ' 4 ' }).term).toBe('4');
    },
  );

  it('may contain any text, which is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { rows, faults } = readKeywordFile(text, 'no');
        for (const { fields } of rows) {
          expect(fields.term.trim()).not.toBe('');
          expect(fields.difficulty ?? 0).toBeLessThanOrEqual(100);
        }
        expect(rows.length + faults.length).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length);
      }),
    );
  });
});

describe('a large file of keywords', () => {
  async function* chunksOf(text: string, length: number) {
    for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
  }
  const readInParts = async (csv: string) => {
    const read = { rows: [] as object[], faults: [] as object[], parts: 0, longest: 0 };
    for await (const { text, linesBefore } of splitKeywordFile(chunksOf(csv, 70_000), 50_000)) {
      const part = readKeywordFile(text, 'no');
      const moved = <Line extends { line: number }>(each: Line) => ({
        ...each,
        line: each.line + linesBefore,
      });
      read.rows.push(...part.rows.map(moved));
      read.faults.push(...part.faults.map(moved));
      read.parts++;
      read.longest = Math.max(read.longest, text.length);
    }
    return read;
  };
  const row = (n: number) =>
    `"ord ${n}, med ""sitat""\nog linje",no,${n % 7 === 0 ? 'rar' : 'info'},${n % 100},${n}`;

  it.each([
    ['a header', 'Search term,Language,Intent,KD,Volume\n'],
    ['a preamble', 'Keyword Stats\n\nKeyword,Language,Intent,Difficulty,Volume\n'],
    ['no header', ''],
  ])('with %s is read in parts with the same result as at once', async (_, header) => {
    const csv = header + Array.from({ length: 8000 }, (_, n) => row(n)).join('\n');
    const whole = readKeywordFile(csv, 'no');
    expect(whole.rows.length).toBeGreaterThan(6000);
    const read = await readInParts(csv);
    expect(read.parts).toBeGreaterThan(4);
    expect(read.longest).toBeLessThan(75_000);
    expect(read.rows).toEqual(whole.rows);
    expect(read.faults).toEqual(whole.faults);
  });

  it('with one endless line is cut into parts of a bounded length', async () => {
    const read = await readInParts('x'.repeat(300_000));
    expect(read.rows).toEqual([]);
    expect(read.longest).toBeLessThan(75_000);
  });
});

import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readDelimitedText, splitLines } from './delimited-text.ts';

const isHeader = (cells: string[]) => cells.includes('query') && cells.includes('clicks');
const read = (text: string) => readDelimitedText(text, isHeader);

describe('decodeText', () => {
  it('decodes UTF-8, Windows-1252 and UTF-16, and rejects binary data', () => {
    expect(decodeText(new Uint8Array())).toBe('');
    expect(decodeText(Uint8Array.from([0x62, 0xf8]))).toBe('bø');
    expect(decodeText(Uint8Array.from([0, 0x62, 0, 0x63]))).toBe('bc');
    expect(decodeText(Uint8Array.from([1, 0, 0, 0, 2, 3, 0, 4]))).toBeUndefined();
  });
});

describe('readDelimitedText', () => {
  it.each([
    ['a;b;c\n"1,2";3;4', ';'],
    ['a,b,c\n1;2,3,4', ','],
    ['a\tb\n1,5\t2', '\t'],
    ['', '\t'],
    ['sep=;\na,b;c', ';'],
    ['one column\nwith, commas\nin it, too', '\t'],
  ])('detects in %j the delimiter %j', (text, delimiter) => {
    expect(read(text).delimiter).toBe(delimiter);
  });

  it('removes the byte order mark', () => {
    expect(read('\ufeffa;b').lines[0]?.cells).toEqual(['a', 'b']);
  });

  it('drops the preamble above the header, but keeps the original line numbers', () => {
    expect(read('Report\n"1, 2 and 3"\n\nquery,clicks,ctr\na,1,2')).toEqual({
      delimiter: ',',
      lines: [
        { number: 4, cells: ['query', 'clicks', 'ctr'] },
        { number: 5, cells: ['a', '1', '2'] },
      ],
    });
  });

  it('keeps lines above a header that have at least as many cells as the header', () => {
    expect(read('a,b\nquery,clicks').lines).toHaveLength(2);
  });

  it('reads 200,000 unclosed quotes in linear time', () => {
    for (const line of ['"a\n', '"a,', ',"', '"""\n', ' "'])
      expect(read(line.repeat(200_000)).lines.length).toBeGreaterThan(0);
  });
});

describe('splitLines', () => {
  it('counts line breaks inside quoted cells in the line numbers', () => {
    expect(splitLines('a,b\r\n"x\r\ny",1\r\n\r\n"z ""q""" ,2', ',')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['x\r\ny', '1'] },
      { number: 5, cells: ['z "q"', '2'] },
    ]);
  });

  it('treats a quote that is never closed as an ordinary character', () => {
    expect(splitLines('"a\rb",1\r"c', ',')).toEqual([
      { number: 1, cells: ['a\rb', '1'] },
      { number: 3, cells: ['"c'] },
    ]);
    expect(splitLines(`"${'x'.repeat(30_000)}",1`, ',')[0]?.cells).toHaveLength(2);
  });

  it('returns at most the given number of lines', () => {
    expect(splitLines('a\nb\nc', ',', 2)).toHaveLength(2);
  });
});

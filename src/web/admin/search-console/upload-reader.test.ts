import { describe, expect, it } from 'vitest';
import { createUploadReader } from './upload-reader.ts';

const read = (text: string, name = 'pasted') =>
  createUploadReader().open([{ name, bytes: new TextEncoder().encode(text) }], text);
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
    expect(read(text)).toMatchObject({ isClear: true, rowCount: 1 });
  });
});

describe('an upload is shown before it is stored', () => {
  it.each([
    ['a row is too short', `${header}\n${line}\nfor kort\t5`],
    ['a number does not parse', `${header}\nupf\tmange\t5\t0.05\t4`],
    ['a column is unknown', `${header}\tfoo\n${line}\t7`],
    ['the meaning of a column was guessed from its values', 'a,b,c,d,e\nupf,5,100,5%,4'],
    [
      'the compared periods have no dates',
      'Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions\nupf,1,2,10,20',
    ],
  ])('if %s', (_, text) => {
    expect(read(text)).toMatchObject({ isClear: false });
  });
});

describe('an upload without rows', () => {
  it.each(['[]', '{"foo":1}', '{\n  "foo": 1\n}', '{"rows":[]}', 'ord'])('%j is refused as such', (text) => {
    expect(read(text)).toBe('nothing_found');
  });
});

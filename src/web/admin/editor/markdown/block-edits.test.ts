import { describe, expect, it } from 'vitest';
import { edited } from '../../../../../tests/fixtures/marked-selection.ts';
import {
  endOfWord,
  insertBlock,
  insertDivider,
  insertFootnote,
  insertLink,
  insertTable,
  isAddress,
  tableFromTabs,
} from './block-edits.ts';

describe('insertBlock', () => {
  it.each([
    ['«»', '![]()«»'],
    ['a«»', 'a\n\n![]()«»'],
    ['a\n«»', 'a\n\n![]()«»'],
    ['a\n\n«»\n\nb', 'a\n\n![]()«»\n\nb'],
    ['a\n\n«»\nb', 'a\n\n![]()«»\n\nb'],
    ['a«»b', 'a\n\n![]()«»\n\nb'],
  ])('turns %j into %j, where « and » mark the selection', (text, result) => {
    expect(edited(text, (given) => insertBlock(given, '![]()'))).toBe(result);
  });
});

it.each([
  ['«»', '---\n\n«»'],
  ['a«»', 'a\n\n---\n\n«»'],
  ['a\n\n«»\n\nb', 'a\n\n---\n\n«»\n\nb'],
  ['a«»b', 'a\n\n---\n\n«»\n\nb'],
])('insertDivider turns %j into %j, with the cursor in a new paragraph', (text, result) => {
  expect(edited(text, insertDivider)).toBe(result);
});

it('insertTable adds a table and selects its first heading', () => {
  const table = edited('«a» b', (given) => insertTable(given, (number) => `Kol ${number}`));
  expect(table).toBe('a b\n\n| «Kol 1» | Kol 2 |\n| ----- | ----- |\n|       |       |');
});

describe('insertFootnote', () => {
  it.each([
    ['a«» b', 'a[^1] b\n\n[^1]: «»'],
    ['a[^3]«» b\n\n[^3]: c', 'a[^3][^4] b\n\n[^3]: c\n[^4]: «»'],
  ])('turns %j into %j, where « and » mark the selection', (text, result) => {
    expect(edited(text, insertFootnote)).toBe(result);
  });
});

it.each([
  ['Et ord  /', 'Et ord'],
  ['- Et ord. /', '- Et ord.'],
  ['Et ord\n\n /', 'Et ord\n\n '],
  ['Et ord\n- /', 'Et ord\n- '],
  ['> 1. /', '> 1. '],
  ['## /', '## '],
  ['| ord | /', '| ord | '],
  ['/', ''],
])('endOfWord finds the end of the word before the slash in %j', (text, before) => {
  expect(text.slice(0, endOfWord(text, text.length - 1))).toBe(before);
});

describe('insertLink', () => {
  it.each([
    ['les «her» nå', 'les [her](/a)«» nå'],
    ['les «» nå', 'les [Tittel](/a)«» nå'],
    ['«[a]»', '[\\[a\\]](/a)«»'],
    ['se [en «tre»](/b) nå', 'se [en tre](/a)«» nå'],
    ['se [t«»re](/b) nå', 'se [tre](/a)«» nå'],
    ['se «[tre](/b)» nå', 'se [tre](/a)«» nå'],
    ['se [tre](«/b») nå', 'se [tre](/a)«» nå'],
    ['se [tre](«») nå', 'se [tre](/a)«» nå'],
    ['[tre](<https://b.example/c_(d)> "e«»")', '[tre](/a "e")«»'],
    ['[tre](https://b.example/c_(«»d))', '[tre](/a)«»'],
    ['[tre](/b)«»', '[tre](/b)[Tittel](/a)«»'],
    ['«les [tre](/b) nå»', '[les tre nå](/a)«»'],
  ])('turns %j into %j, where « and » mark the selection', (text, result) => {
    expect(edited(text, (given) => insertLink(given, '/a', 'Tittel'))).toBe(result);
  });

  it('writes an address that contains brackets in angle brackets', () => {
    expect(edited('«»', (given) => insertLink(given, 'https://a.example/b_(c)', 'd'))).toBe(
      '[d](<https://a.example/b_(c)>)«»',
    );
  });
});

it.each([
  ['https://a.example/b', true],
  [' https://a.example/b\n', true],
  ['https://a.example/b og mer', false],
  ['brød', false],
])('isAddress(%j) returns %s', (text, result) => {
  expect(isAddress(text)).toBe(result);
});

it.each([
  [
    'Mat\tPoeng\r\nBrød\t40\r\nOst | gul\t20\r\n',
    '| Mat | Poeng |\n| --- | --- |\n| Brød | 40 |\n| Ost \\| gul | 20 |',
  ],
  ['en linje\tmed tabulator', undefined],
  ['a\tb\nc', undefined],
  ['vanlig\ntekst', undefined],
])('tableFromTabs turns %j into %j', (text, table) => {
  expect(tableFromTabs(text)).toBe(table);
});

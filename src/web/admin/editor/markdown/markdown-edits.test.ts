import { describe, expect, it } from 'vitest';
import { edited } from '../../../../../tests/fixtures/marked-selection.ts';
import { markLines, wrap } from './markdown-edits.ts';

describe('wrap', () => {
  it.each([
    ['a «b» c', '**', 'a **«b»** c'],
    ['a **«b»** c', '**', 'a «b» c'],
    ['a «**b**» c', '**', 'a «b» c'],
    ['a «» c', '**', 'a **«»** c'],
    ['a **«»** c', '**', 'a «» c'],
    ['a «b» c', '*', 'a *«b»* c'],
    ['a *«b»* c', '*', 'a «b» c'],
    ['a **«b»** c', '*', 'a ***«b»*** c'],
    ['«»', '*', '*«»*'],
    ['a **b«»**', '**', 'a **b**«»'],
    ['a ***b«»***', '**', 'a ***b**«»*'],
    ['a *b«»* c', '*', 'a *b*«» c'],
    ['a **b«»** c', '*', 'a **b*«»*** c'],
    ['a br«»ød c', '**', 'a **br«»ød** c'],
    ['a **br«»ød** c', '**', 'a br«»ød c'],
    ['a «brød »c', '**', 'a **«brød»** c'],
    ['a **«brød»** c', '**', 'a «brød» c'],
  ])('turns %s with the mark %s into %s, where « and » enclose the selection', (text, mark, result) => {
    expect(edited(text, (given) => wrap(given, mark))).toBe(result);
  });
});

describe('markLines', () => {
  it.each([
    ['a\nb«»b\nc', 'a\n- b«»b\nc'],
    ['a\n- bb«»\nc', 'a\nbb«»\nc'],
    ['a\n-«» b\nc', 'a\n«»b\nc'],
    ['«a\nb»\nc', '«- a\n- b»\nc'],
    ['«- a\n- b»\nc', '«a\nb»\nc'],
    ['«a\n»b', '«- a»\nb'],
    ['«»', '- «»'],
  ])('turns %s into %s, where « and » enclose the selection', (text, result) => {
    expect(edited(text, (given) => markLines(given, () => '- '))).toBe(result);
  });

  it.each([
    ['bulleted to numbered', '«- en\n- to»', 'numbers', '«1. en\n2. to»'],
    ['numbered to bulleted', '«1. en\n2. to»', 'list', '«- en\n- to»'],
    ['list to heading', '- en«»', 'heading', '## en«»'],
    ['heading to list', '## «»en', 'list', '- «»en'],
    ['heading to another level', '### en«»', 'heading', '## en«»'],
    ['quote to list', '> en«»', 'list', '- en«»'],
    ['list to quote', '«- en\n  - to»', 'quote', '«> en\n> to»'],
    ['list in a quote to heading', '> - en«»', 'heading', '## en«»'],
    ['a second numbered line to text', '1. en\n2. to«»', 'numbers', '1. en\nto«»'],
    ['a list with another mark to text', '«* en\n* to»', 'list', '«en\nto»'],
    ['nested items stay nested', '«- en\n  - to\n- tre»', 'numbers', '«1. en\n   - to\n2. tre»'],
    ['nested items stay nested', '«1. en\n   - to\n2. tre»', 'list', '«- en\n  - to\n- tre»'],
    ['empty lines get no list mark', '«- en\n\n- to»', 'numbers', '«1. en\n\n2. to»'],
    ['empty lines belong to a quote', '«en\n\nto»', 'quote', '«> en\n> \n> to»'],
    ['a cursor in the old mark moves behind the new mark', '«»- en', 'heading', '## «»en'],
  ] as const)('replaces the mark that a line already has: %s', (_, text, button, result) => {
    const marks = {
      heading: () => '## ',
      list: () => '- ',
      numbers: (line: number) => `${line + 1}. `,
      quote: () => '> ',
    };
    expect(edited(text, (given) => markLines(given, marks[button]))).toBe(result);
  });

  it('passes the index of each line to the function that returns its mark', () => {
    expect(edited('«a\nb»', (given) => markLines(given, (line) => `${line + 1}. `))).toBe('«1. a\n2. b»');
  });
});

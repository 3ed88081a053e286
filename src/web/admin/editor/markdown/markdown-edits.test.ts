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

  it('passes the index of each line to the function that returns its mark', () => {
    expect(edited('«a\nb»', (given) => markLines(given, (line) => `${line + 1}. `))).toBe('«1. a\n2. b»');
  });
});

import { describe, expect, it } from 'vitest';
import { type Edit, link, markLines, placeImage, type Selected, wrap } from './markdown-edits.ts';

/** Parses a text in which « and » mark the selection. */
function selected(text: string): Selected {
  const start = text.indexOf('«');
  return { text: text.replace(/[«»]/g, ''), start, end: text.indexOf('»') - 1 };
}
function applied({ text }: Selected, edit: Edit): string {
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, edit.selectFrom)}«${after.slice(edit.selectFrom, edit.selectTo)}»${after.slice(edit.selectTo)}`;
}
const edited = (text: string, change: (given: Selected) => Edit) => {
  const given = selected(text);
  return applied(given, change(given));
};

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
  ])('turns %s with the mark %s into %s', (text, mark, result) => {
    expect(edited(text, (given) => wrap(given, mark))).toBe(result);
  });
});

describe('link', () => {
  it.each([
    ['les «her» nå', 'les [her](«») nå'],
    ['les «» nå', 'les [«»]() nå'],
    ['se «https://a.example/b»', 'se [«»](https://a.example/b)'],
    ['se «/hva-er-upf»', 'se [«»](/hva-er-upf)'],
  ])('turns %s into %s', (text, result) => {
    expect(edited(text, link)).toBe(result);
  });
});

describe('markLines', () => {
  it.each([
    ['a\nb«»b\nc', 'a\n«- bb»\nc'],
    ['«a\nb»\nc', '«- a\n- b»\nc'],
    ['«- a\n- b»\nc', '«a\nb»\nc'],
    ['«a\n»b', '«- a»\nb'],
    ['«»', '«- »'],
  ])('turns %s into %s', (text, result) => {
    expect(edited(text, (given) => markLines(given, () => '- '))).toBe(result);
  });

  it('puts a different number before each line', () => {
    expect(edited('«a\nb»', (given) => markLines(given, (line) => `${line + 1}. `))).toBe('«1. a\n2. b»');
  });
});

describe('placeImage', () => {
  it.each([
    ['«»', '![]()«»'],
    ['a«»', 'a\n\n![]()«»'],
    ['a\n«»', 'a\n\n![]()«»'],
    ['a\n\n«»\n\nb', 'a\n\n![]()«»\n\nb'],
    ['a«»b', 'a\n\n![]()«»\n\nb'],
  ])('turns %j into %j', (text, result) => {
    expect(edited(text, (given) => placeImage(given, '![]()'))).toBe(result);
  });
});

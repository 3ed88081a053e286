import { describe, expect, it } from 'vitest';
import { edited } from '../../../../../tests/fixtures/marked-selection.ts';
import { continueLine, dropRepeatedMark, indentItems, moveToCell, tabLeaves } from './line-edits.ts';

describe('continueLine', () => {
  it.each([
    ['- a«»', '- a\n- «»'],
    ['- a\n- «»', '- a\n\n«»'],
    ['- «»', '«»'],
    ['a\n\n- «»', 'a\n\n«»'],
    ['- a\n  - b\n  - «»', '- a\n  - b\n- «»'],
    ['- a\n  - b\n    - c\n    - «»', '- a\n  - b\n    - c\n  - «»'],
    ['1. a\n   - b\n\n     mer\n   - «»', '1. a\n   - b\n\n     mer\n2. «»'],
    ['- [x] a\n  - «»\n- c', '- [x] a\n- [ ] «»\n- c'],
    ['- a\n\nb\n\n  - «»', '- a\n\nb\n\n«»'],
    ['- a\n> - «»', '- a\n\n«»'],
    ['  - a\n  - «»', '  - a\n\n«»'],
    ['  * a«» b', '  * a\n  * «» b'],
    ['9. a«»', '9. a\n10. «»'],
    ['1) a«»', '1) a\n2) «»'],
    ['- [x] a«»', '- [x] a\n- [ ] «»'],
    ['> a«»', '> a\n> «»'],
    ['> a\n> «»', '> a\n\n«»'],
    ['> - a«»', '> - a\n> - «»'],
    ['| a | b |«»', '| a | b |\n| «» |  |'],
    ['| a «»| b |', '| a | b |\n| «» |  |'],
    ['| a«» | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| «» |  |\n| 1 | 2 |'],
    ['| a | b |\n|  |  |«»', '| a | b |\n\n«»'],
    ['| a | b |\n| «» |  |', '| a | b |\n\n«»'],
  ])('turns %j into %j, where « and » mark the selection', (text, result) => {
    expect(edited(text, continueLine)).toBe(result);
  });

  it.each(['a«»', '«»- a', '- «a»', '-a«»', '«»| a | b |'])(
    'returns no edit for Enter in %j, so that the browser inserts a line break',
    (text) => {
      expect(edited(text, continueLine)).toBeUndefined();
    },
  );
});

describe('dropRepeatedMark', () => {
  it.each([
    ['- a\n- -«»', '- a\n- «»'],
    ['  * *«»', '  * «»'],
    ['2. 2.«»', '2. «»'],
  ])('turns %j into %j, where « and » mark the selection', (text, result) => {
    expect(edited(text, dropRepeatedMark)).toBe(result);
  });

  it.each(['- a -«»', '- *«»', '--«»', '- -«» a', '- «-»'])(
    'returns no edit for Space in %j, so that the browser inserts a space',
    (text) => {
      expect(edited(text, dropRepeatedMark)).toBeUndefined();
    },
  );
});

describe('indentItems', () => {
  it.each([
    ['- a\n- b«»', false, '- a\n  - b«»'],
    ['1. «a»', false, '   1. «a»'],
    ['«- a\n- b»', false, '  «- a\n  - b»'],
    ['- a\n  - b«»', true, '- a\n- b«»'],
    ['«- a\n  - b»', true, '«- a\n- b»'],
    // One level at most, because a deeper item would be a code block.
    ['- a\n  - b«»', false, '- a\n  - b«»'],
    ['1. a\n   - b«»', false, '1. a\n   - b«»'],
    ['- a\n  - b\n  - c«»', false, '- a\n  - b\n    - c«»'],
    ['   - a«»', false, '   - a«»'],
  ])('turns %j (outdent: %s) into %j, where « and » mark the selection', (text, outdent, result) => {
    expect(edited(text, (given) => indentItems(given, outdent))).toBe(result);
  });

  it('returns no edit for Shift+Tab in an outermost item, so that Shift+Tab moves the focus', () => {
    expect(edited('- a«»', (given) => indentItems(given, true))).toBeUndefined();
    expect(edited('«- a\n- b»', (given) => indentItems(given, true))).toBeUndefined();
  });

  it('returns no edit for the Tab key outside of lists, so that Tab moves the focus', () => {
    expect(edited('a«»', (given) => indentItems(given, false))).toBeUndefined();
    expect(edited('«- a\nb»', (given) => indentItems(given, false))).toBeUndefined();
  });
});

describe('moveToCell', () => {
  const head = '| a | b |\n| --- | --- |';
  it.each([
    ['| «»a | bc |', false, '| a | «bc» |'],
    ['| «a» | bc |', false, '| a | «bc» |'],
    ['|«»a|  |', false, '|a| «» |'],
    ['|«»a||', false, '|a|«»|'],
    ['| «»a \\| b | c |', false, '| a \\| b | «c» |'],
    ['| a | b«» |\n| - | - |\n| c | d |', false, '| a | b |\n| - | - |\n| «c» | d |'],
    [`${head}\n| c | d |«»\n| - | - |`, false, `${head}\n| c | d |\n| «-» | - |`],
    [`${head}\n| c | d«» |`, false, `${head}\n| c | d |\n| «» |  |`],
    [`${head}\n| c | d«» |\n\ne`, false, `${head}\n| c | d |\n| «» |  |\n\ne`],
    ['| a | b«» |\n| --- | --- |', false, `${head}\n| «» |  |`],
    ['| a | «»b |', true, '| «a» | b |'],
    ['x\n\n| a | b |\n| :-- | --: |\n| «c» | d |', true, 'x\n\n| a | «b» |\n| :-- | --: |\n| c | d |'],
    ['| a | b |«»', true, '| a | «b» |'],
  ])('turns %j (backwards: %s) into %j, where « and » mark the selection', (text, backwards, result) => {
    expect(edited(text, (given) => moveToCell(given, backwards))).toBe(result);
  });

  it.each([
    ['a«»\n| b |', false],
    ['a | b«»', false],
    ['| a«» \\|', false],
    ['| «a |\n| b» |', false],
    ['| a«» | b |', true],
  ])('returns no edit in %j (backwards: %s), so that Tab moves the focus', (text, backwards) => {
    expect(edited(text, (given) => moveToCell(given, backwards))).toBeUndefined();
  });

  it('adds a row with as many cells as the last row, in which an escaped | separates no cells', () => {
    expect(edited('| a \\| b | c«» |', (given) => moveToCell(given, false))).toBe(
      '| a \\| b | c |\n| «» |  |',
    );
  });
});

it.each([
  [['Escape'], true],
  [['Escape', 'Shift'], true],
  [['Escape', 'a'], false],
  [['Escape', 'Tab'], false],
  [['a', 'Shift'], false],
  [[], false],
])('tabLeaves after the keys %j is %s', (keys, leaves) => {
  expect(keys.reduce((before, key) => tabLeaves(before, key), false)).toBe(leaves);
});

import { describe, expect, it } from 'vitest';
import { edited } from '../../../../../tests/fixtures/marked-selection.ts';
import { continueLine, dropRepeatedMark, indentItems } from './line-edits.ts';

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
    ['| a | b |\n|  |  |«»', '| a | b |\n\n«»'],
    ['| a | b |\n| «» |  |', '| a | b |\n\n«»'],
  ])('turns %j into %j, where « and » mark the selection', (text, result) => {
    expect(edited(text, continueLine)).toBe(result);
  });

  it.each(['a«»', '«»- a', '- «a»', '-a«»', '| a «»| b |'])(
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
    ['- a«»', true, '- a«»'],
  ])('turns %j (outdent: %s) into %j, where « and » mark the selection', (text, outdent, result) => {
    expect(edited(text, (given) => indentItems(given, outdent))).toBe(result);
  });

  it('returns no edit for the Tab key outside of lists, so that Tab moves the focus', () => {
    expect(edited('a«»', (given) => indentItems(given, false))).toBeUndefined();
    expect(edited('«- a\nb»', (given) => indentItems(given, false))).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { orList } from './or-list.ts';

it.each([
  ['no', ['1'], '1'],
  ['no', ['1', '4'], '1 eller 4'],
  ['no', ['1', '3', '4'], '1, 3 eller 4'],
  ['en', ['1', '3', '4'], '1, 3 or 4'],
] as const)('orList joins alternatives (%s, %j)', (locale, texts, joined) => {
  expect(orList(texts, locale)).toBe(joined);
});

import { describe, expect, it } from 'vitest';
import { dependsOn, keysOfChange, liveTables } from './live-keys.ts';

// The keys are stored for the whole process, so the tables have names that no screen uses.
const list = dependsOn(['test_breads', 'test_bakers'], ['breads', 'list']);
const one = dependsOn(['test_breads'], ['breads', 'one'], { byId: true });

describe('a change of rows', () => {
  it('concerns each list that depends on the table, and the queries of the changed rows only', () => {
    expect(keysOfChange('test_breads', ['a', 'b'])).toEqual([
      ['breads', 'list'],
      ['breads', 'one', 'a'],
      ['breads', 'one', 'b'],
    ]);
  });

  it('concerns all rows if their ids are unknown', () => {
    expect(keysOfChange('test_breads', null)).toEqual([list, one]);
  });

  it('concerns no rows if none are named', () => {
    expect(keysOfChange('test_breads', [])).toEqual([list]);
  });

  it('does not concern the queries of other tables', () => {
    expect(keysOfChange('test_bakers', ['a'])).toEqual([list]);
    expect(keysOfChange('test_unknown', null)).toEqual([]);
  });
});

describe('the live tables', () => {
  it('are those that a query depends on, each once', () => {
    const own = liveTables().filter((table) => table.startsWith('test_'));
    expect(own).toEqual(['test_breads', 'test_bakers']);
  });
});

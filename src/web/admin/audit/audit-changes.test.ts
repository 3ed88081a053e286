import { describe, expect, it } from 'vitest';
import { changesOf } from './audit-changes.ts';

describe('the changes of an entry of the audit log', () => {
  it('are the fields whose values differ, in the order in which they are stored', () => {
    const before = { title: 'Brød', status: 'draft', keywords: ['a', 'b'] };
    const after = { title: 'Grovt brød', status: 'draft', keywords: ['a'] };
    expect(changesOf(before, after)).toEqual([
      { field: 'title', was: 'Brød', is: 'Grovt brød' },
      { field: 'keywords', was: ['a', 'b'], is: ['a'] },
    ]);
  });

  it('leave out lists and objects with the same content', () => {
    expect(changesOf({ roles: ['admin'], at: { day: 1 } }, { roles: ['admin'], at: { day: 1 } })).toEqual([]);
  });

  it('contain a field that only one side has', () => {
    expect(changesOf({ role: 'editor' }, { scope: 'read' })).toEqual([
      { field: 'role', was: 'editor', is: undefined },
      { field: 'scope', was: undefined, is: 'read' },
    ]);
  });

  it('contain all fields of a created or deleted record', () => {
    expect(changesOf(null, { name: 'A' })).toEqual([{ field: 'name', was: undefined, is: 'A' }]);
    expect(changesOf({ name: 'A' }, null)).toEqual([{ field: 'name', was: 'A', is: undefined }]);
  });

  it('contain a value without a name, such as a list of roles, as one change', () => {
    expect(changesOf(['editor'], ['editor', 'admin'])).toEqual([
      { field: '', was: ['editor'], is: ['editor', 'admin'] },
    ]);
    expect(changesOf('no', 'en')).toEqual([{ field: '', was: 'no', is: 'en' }]);
    expect(changesOf(false, true)).toEqual([{ field: '', was: false, is: true }]);
  });

  it('keep a value that became false, zero or empty', () => {
    expect(changesOf({ hosted: true, days: 30, note: 'a' }, { hosted: false, days: 0, note: '' })).toEqual([
      { field: 'hosted', was: true, is: false },
      { field: 'days', was: 30, is: 0 },
      { field: 'note', was: 'a', is: '' },
    ]);
  });

  it('are none if nothing was recorded', () => {
    expect(changesOf(null, null)).toEqual([]);
    expect(changesOf(undefined, undefined)).toEqual([]);
  });
});

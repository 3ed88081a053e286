import { describe, expect, it } from 'vitest';
import { maxSearchLength } from '../../../domain/page-query.ts';
import { auditSearchSchema } from '../../../domain/users/user.ts';
import { auditFilterOf } from './audit-filter.ts';

const read = (query: string) => {
  const search = new URLSearchParams(query);
  return auditFilterOf((name) => search.get(name) ?? '');
};
const none = { action: '', actor: '', target: '', from: '', to: '' };

describe('the filter of the audit log', () => {
  it('is read from the query string', () => {
    expect(read('action=role.changed&actor=kari&target=ola&from=2026-11-01&to=2026-11-30&page=2')).toEqual({
      action: 'role.changed',
      actor: 'kari',
      target: 'ola',
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });

  it('is empty without a query string', () => {
    expect(read('')).toEqual(none);
  });

  it('ignores a day that does not exist or is no day', () => {
    for (const day of ['2026-02-30', '2026-13-01', '2026-11', '1.11.2026', '2026-11-01T00:00', 'x'])
      expect(read(`from=${day}&to=${day}`)).toEqual(none);
  });

  it('is one that the server accepts, whatever the address contains', () => {
    const query = read(`actor=${'a'.repeat(1000)}&target=${'b'.repeat(1000)}&from=2026-02-31&to=`);
    expect(query.target).toHaveLength(maxSearchLength);
    expect(auditSearchSchema.safeParse(query).success).toBe(true);
  });
});

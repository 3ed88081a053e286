import { describe, expect, it } from 'vitest';
import { emailSchema, hasRole, inviteSchema, rolesInputSchema, userSearchSchema } from './user.ts';

describe('an email address', () => {
  it('is trimmed and converted to lower case', () => {
    expect(emailSchema.parse('  Kari@Example.ORG ')).toBe('kari@example.org');
  });

  it.each([
    '',
    'kari',
    'kari@',
    '@example.org',
    'a b@example.org',
    `${'x'.repeat(250)}@example.org`,
    7,
    null,
  ])('is rejected if it is %j', (value) => {
    expect(emailSchema.safeParse(value).success).toBe(false);
  });
});

describe('the schemas of requests about accounts', () => {
  it('accept only an existing role and no additional fields in an invitation', () => {
    expect(inviteSchema.parse({ email: 'Ola@example.org', role: 'editor' })).toEqual({
      email: 'ola@example.org',
      role: 'editor',
    });
    expect(inviteSchema.safeParse({ email: 'ola@example.org', role: 'owner' }).success).toBe(false);
    expect(inviteSchema.safeParse({ email: 'ola@example.org', role: 'editor', id: 1 }).success).toBe(false);
  });

  it('accept only existing roles in a list of roles, and remove duplicates', () => {
    expect(rolesInputSchema.parse({ roles: ['editor', 'editor'] })).toEqual({ roles: ['editor'] });
    expect(rolesInputSchema.parse({ roles: [] })).toEqual({ roles: [] });
    expect(rolesInputSchema.safeParse({ roles: ['root'] }).success).toBe(false);
    expect(rolesInputSchema.safeParse({ roles: 'admin' }).success).toBe(false);
  });

  it('use the first page of a user search by default, and accept only page numbers from 1', () => {
    expect(userSearchSchema.parse({})).toEqual({ page: 1, q: '' });
    expect(userSearchSchema.safeParse({ page: '0' }).success).toBe(false);
    expect(userSearchSchema.safeParse({ page: 'x' }).success).toBe(false);
  });
});

describe('hasRole', () => {
  it('returns true for a role that the user has, and for every role if the user is an admin', () => {
    expect(hasRole(['admin'], 'editor')).toBe(true);
    expect(hasRole(['editor'], 'editor')).toBe(true);
    expect(hasRole(['editor'], 'admin')).toBe(false);
    expect(hasRole([], 'editor')).toBe(false);
  });
});

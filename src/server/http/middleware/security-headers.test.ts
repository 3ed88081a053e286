import { expect, it } from 'vitest';
import { pagePolicy } from './security-headers.ts';

it('only the admin may call a hosted auth service, and only that', () => {
  const policy = (admin: boolean, authUrl?: string) =>
    /connect-src [^;]+/.exec(pagePolicy({ scriptHashes: [], admin, authUrl }))?.[0];
  expect(policy(true, 'https://project.supabase.co/auth/v1')).toBe(
    "connect-src 'self' https://project.supabase.co",
  );
  expect(policy(false, 'https://project.supabase.co/auth/v1')).toBe("connect-src 'self'");
  expect(policy(true)).toBe("connect-src 'self'");
});

import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';
import { pagePolicy, photoWorkerPolicy, securityHeaders } from './security-headers.ts';

it('the content security policy allows connections to a hosted auth service only on admin screens', () => {
  const policy = (admin: boolean, authUrl?: string) =>
    /connect-src [^;]+/.exec(pagePolicy({ scriptHashes: [], admin, authUrl }))?.[0];
  expect(policy(true, 'https://project.supabase.co/auth/v1')).toBe(
    "connect-src 'self' https://project.supabase.co",
  );
  expect(policy(false, 'https://project.supabase.co/auth/v1')).toBe("connect-src 'self'");
  expect(policy(true)).toBe("connect-src 'self'");
});

it('the policy allows frames of other sites on embeddable pages only', () => {
  const frames = (embeddable: boolean) =>
    /frame-ancestors [^;]+/.exec(pagePolicy({ scriptHashes: [], admin: false, embeddable }))?.[0];
  expect(frames(true)).toBe('frame-ancestors *');
  expect(frames(false)).toBe("frame-ancestors 'none'");
});

it('the policy requires Trusted Types in the admin only, and reports violations', () => {
  const policy = (admin: boolean) => pagePolicy({ scriptHashes: [], admin });
  expect(policy(true)).toContain("require-trusted-types-for 'script'; trusted-types default markdown");
  expect(policy(false)).not.toContain('trusted-types');
  for (const admin of [true, false]) expect(policy(admin)).toContain('report-uri /csp-report');
});

it('the security headers forbid other sites to load a response', () => {
  expect(securityHeaders({ https: true })).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
});

describeOnDatabase('a report that a page violates the content security policy', (database) => {
  const { server } = useAuthServer(database);

  it('is answered without being read or logged', async () => {
    for (const body of ['{"csp-report":{"blocked-uri":"https://evil.example"}}', 'no JSON', '']) {
      const response = await fetch(`${server().site}/csp-report`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body,
      });
      expect(response.status).toBe(204);
    }
    expect(server().lines.join()).not.toContain('evil.example');
  });
});

it('the worker that reads photos may compile WebAssembly, and may load and send nothing', () => {
  expect(photoWorkerPolicy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'");
  expect(pagePolicy({ scriptHashes: [], admin: false })).not.toContain('wasm');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GoTrueClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
} from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { ok, useAuthJs } from '../../../../tests/setup/server/auth-js.ts';
import { newEmail } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('the auth-js client', (database) => {
  const { server, signedUp } = useAuthJs(database);

  it('reports a missing session', async () => {
    const { error } = await server().client().getUser();
    expect(error?.message).toBe('Auth session missing!');
    expect(isAuthSessionMissingError(error)).toBe(true);
    const ended = await signedUp();
    await ended.client.signOut({ scope: 'local' });
    const direct = await ended.client.getUser(ended.session.access_token);
    expect(direct.error?.message).toBe('Auth session missing!');
  });

  it('reports invalid credentials', async () => {
    const { error } = await server().client().signInWithPassword({ email: newEmail(), password: 'xxxxxx' });
    expect(isAuthApiError(error)).toBe(true);
    expect(error).toMatchObject({
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
      status: 400,
    });
  });

  it('reports an invalid JWT', async () => {
    const { error } = await server().client().getUser('not.a.token');
    expect(error).toMatchObject({
      code: 'bad_jwt',
      status: 403,
      message: expect.stringMatching(/^invalid JWT: /),
    });
    expect(await server().call('/user', undefined, { method: 'GET' })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    });
  });

  it.each([502, 503, 504])('reports status %i as a retryable network error', async (status) => {
    const gateway = createServer((_, response) => response.writeHead(status).end('gateway')).listen(0);
    const { port } = gateway.address() as AddressInfo;
    const client = new GoTrueClient({
      url: `http://127.0.0.1:${port}`,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    });
    const { error } = await client.signInWithPassword({ email: newEmail(), password: 'xxxxxx' });
    expect(isAuthRetryableFetchError(error)).toBe(true);
    expect(error).toMatchObject({ status });
    gateway.closeAllConnections();
    gateway.close();
  });

  it('reports a missing response as a retryable network error', async () => {
    const client = new GoTrueClient({
      url: 'http://127.0.0.1:1',
      autoRefreshToken: false,
      detectSessionInUrl: false,
    });
    const { error } = await client.signInWithPassword({ email: newEmail(), password: 'xxxxxx' });
    expect(isAuthRetryableFetchError(error)).toBe(true);
  });

  it('reports sign-in methods that are disabled', async () => {
    const client = server().client();
    expect((await client.signInWithOtp({ email: newEmail() })).error).toMatchObject({
      code: 'otp_disabled',
      status: 422,
    });
    expect((await client.signInAnonymously()).error).toMatchObject({
      message: 'Anonymous sign-ins are disabled',
      status: 422,
    });
    const signature = new Uint8Array([1, 2, 3]);
    expect((await client.signInWithWeb3({ chain: 'solana', message: 'x', signature })).error).toMatchObject({
      message: 'Web3 provider is disabled',
    });
    expect((await client.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({
      message: expect.stringContaining('not enabled'),
    });
    const { client: signedIn } = await signedUp();
    const { identities } = ok(await signedIn.getUserIdentities());
    expect(identities).toHaveLength(1);
    for (const { error } of [
      await signedIn.linkIdentity({ provider: 'google' }),
      await signedIn.unlinkIdentity(identities[0] as never),
    ])
      expect(error).toMatchObject({ message: 'Manual linking is disabled', status: 404 });
    expect((await client.signInWithSSO({ domain: 'example.org' })).error).toMatchObject({
      message: 'SAML 2.0 is disabled',
      status: 404,
    });
    expect(
      (await client.verifyOtp({ type: 'sms', phone: '+4712345678', token: '123456' })).error,
    ).toMatchObject({
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
    expect((await client.verifyOtp({ type: 'sms', phone: 'x', token: '1' })).error).toMatchObject({
      message: 'Invalid phone number format (E.164 required)',
    });
  });
});

import { expect, it } from 'vitest';
import { describeInOrderOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeInOrderOnDatabase('auth clean-up', (database) => {
  const { server } = useAuthServer(database);

  const count = async (table: string) =>
    (await database().pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number;

  it('deletes expired rows and keeps rows that are still needed', async () => {
    const email = newEmail();
    const { body } = await server().call('/signup', { email, password: goodPassword });
    const refresh = async (refresh_token: string) =>
      (await server().call('/token?grant_type=refresh_token', { refresh_token })).body;
    const second = await refresh(body.refresh_token);
    const third = await refresh(second.refresh_token);
    const client = server().client('pkce');
    await client.resetPasswordForEmail(email);
    await server().runJobs();
    await server().call('/factors', { factor_type: 'totp' }, { token: third.access_token });
    await server().call('/token?grant_type=password', { email, password: 'wrong' });
    expect(await count('auth_refresh_tokens')).toBe(3);
    expect(await count('auth_one_time_tokens')).toBe(1);
    expect(await count('auth_flow_states')).toBe(1);

    server().pass({ hours: 25 });
    await server().services.auth.cleanUp();
    expect(await count('auth_refresh_tokens')).toBe(3);
    expect(await count('auth_refresh_tokens WHERE child_sealed IS NOT NULL')).toBe(1);
    expect(await count('auth_one_time_tokens')).toBe(0);
    expect(await count('auth_flow_states')).toBe(0);
    expect(await count('auth_factors')).toBe(0);
    expect(await count('auth_rate_limits')).toBe(0);
    expect((await refresh(second.refresh_token)).refresh_token).toBe(third.refresh_token);

    server().pass({ days: 31 });
    await server().services.auth.cleanUp();
    expect(await count('auth_sessions')).toBe(0);
    expect(await count('auth_refresh_tokens')).toBe(0);
    expect(await count('auth_users')).toBe(1);
  });

  it('keeps used refresh tokens as long as their session, so that a stolen one is detected', async () => {
    const { refreshToken } = await server().signUp();
    const refresh = (refresh_token: string) =>
      server().call('/token?grant_type=refresh_token', { refresh_token });
    const second = (await refresh(refreshToken)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    server().pass({ days: 20 });
    await server().services.auth.cleanUp();
    expect((await refresh(refreshToken)).body.code).toBe('refresh_token_already_used');
    expect((await refresh(third)).body.code).toBe('refresh_token_not_found');
  });
});

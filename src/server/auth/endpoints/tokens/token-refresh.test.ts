import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('a refresh token', (database) => {
  const { server } = useAuthServer(database, { stopped: true });
  // Starts a new period of the limit on unknown tokens, which several tests send.
  beforeEach(() => server().pass({ minutes: 6 }));

  const refresh = (refresh_token: unknown) =>
    server().call('/token?grant_type=refresh_token', { refresh_token });

  it('is replaced at each refresh of the session', async () => {
    const { email, refreshToken } = await server().signUp();
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } });
    expect(body.refresh_token).not.toBe(refreshToken);
    expect((await server().api('/me', { token: body.access_token })).status).toBe(200);
  });

  it('that was replaced once can be exchanged for the active token at any time', async () => {
    const { refreshToken } = await server().signUp();
    const newest = (await refresh(refreshToken)).body.refresh_token;
    server().pass({ days: 3 });
    expect((await refresh(refreshToken)).body.refresh_token).toBe(newest);
  });

  it('counts as stolen ten seconds after two replacements: the session ends, and the audit log records it', async () => {
    const { email, refreshToken: first } = await server().signUp();
    const second = (await refresh(first)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    server().pass({ seconds: 11 });
    expect((await refresh(first)).body.code).toBe('refresh_token_already_used');
    expect((await refresh(third)).body.code).toBe('refresh_token_not_found');
    const { rows } = await database().pool.query(
      `SELECT action FROM audit_log WHERE target = $1 AND action = 'session.token_reused'`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('is rejected if its user is banned', async () => {
    const { id, refreshToken } = await server().signUp();
    await database().pool.query(`UPDATE auth_users SET banned_until = 'infinity' WHERE id = $1`, [id]);
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  });

  it('is rejected as unknown if it has an older format', async () => {
    expect(await refresh('abcdefghij12')).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
  });

  it.each([undefined, null, '', 'x', 'A'.repeat(5000)])('is rejected if it is %j', async (value) => {
    expect(await refresh(value)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Refresh token is not valid' },
    });
  });

  it('gets 503 after sixty refreshes of its session in five minutes', async () => {
    const { refreshToken } = await server().signUp();
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) statuses.push((await refresh(refreshToken)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses.slice(60)).toEqual([503, 503]);
    const other = await server().signUp();
    expect((await refresh(other.refreshToken)).status).toBe(200);
    server().pass({ minutes: 5 });
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('gets 503 if it is unknown and a hundred unknown tokens came from the same address, but a valid token still works', async () => {
    const { refreshToken } = await server().signUp();
    const unknown = (n: number) => refresh(String(n).padStart(43, 'A'));
    const statuses: number[] = [];
    for (let n = 0; n < 102; n++) statuses.push((await unknown(n)).status);
    expect(statuses.at(99)).toBe(400);
    expect(statuses.slice(100)).toEqual([503, 503]);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('gets 200, 503 or 504 under load, never a 4xx, because that would sign the user out', async () => {
    const { refreshToken } = await server().signUp();
    const answers = await Promise.all(Array.from({ length: 120 }, () => refresh(refreshToken)));
    const statuses = new Set(answers.map(({ status }) => status));
    // 504 is the time limit of the server, which a busy machine can exceed. The client tries again after 503 and 504.
    expect([...statuses].filter((status) => ![200, 503, 504].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
  });
});

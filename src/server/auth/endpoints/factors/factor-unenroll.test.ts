import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { goodPassword, useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('factor removal', (database) => {
  const { server } = useAuthServer(database, { stopped: true });

  const enrolled = async () => {
    const { email, token } = await server().signUp();
    const { body } = await server().call('/factors', { factor_type: 'totp' }, { token });
    return { email, token, id: body.id as string, secret: body.totp.secret as string };
  };
  const enrolledAndVerified = async () => {
    const { email, token, id, secret } = await enrolled();
    const challenge = await server().call(`/factors/${id}/challenge`, undefined, { token });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server().clock().getTime(),
    });
    const { body } = await server().call(
      `/factors/${id}/verify`,
      { challenge_id: challenge.body.id, code },
      { token },
    );
    return { email, id, token: body.access_token as string, refreshToken: body.refresh_token as string };
  };
  const remove = (id: string, token: string) =>
    server().call(`/factors/${id}`, undefined, { method: 'DELETE', token });

  it('needs no code for an unverified factor', async () => {
    const { id, token } = await enrolled();
    expect(await remove(id, token)).toMatchObject({ status: 200, body: { id } });
    expect((await remove(id, token)).status).toBe(404);
  });

  it('needs a session with two factors (aal2) for a verified factor, and sets that session back to one factor (aal1)', async () => {
    const { email, id, token, refreshToken } = await enrolledAndVerified();
    const other = await server().call('/token?grant_type=password', { email, password: goodPassword });
    expect(await remove(id, other.body.access_token)).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    });
    expect((await remove(id, token)).status).toBe(200);
    const { body } = await server().call('/token?grant_type=refresh_token', { refresh_token: refreshToken });
    expect(JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    const { rows } = await database().pool.query(
      `SELECT before FROM audit_log WHERE action = 'factor.removed' AND target = $1`,
      [email],
    );
    expect(rows).toEqual([{ before: { factor: id, status: 'verified' } }]);
  });

  it('needs the password again in a session that proved it more than ten minutes ago', async () => {
    const { id, token } = await enrolledAndVerified();
    server().pass({ minutes: 11 });
    expect(await remove(id, token)).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    });
    await server().call('/user', { current_password: goodPassword }, { method: 'PUT', token });
    expect((await remove(id, token)).status).toBe(200);
  });

  it('rejects factors of other users', async () => {
    const one = await enrolled();
    const other = await enrolled();
    expect((await remove(one.id, other.token)).status).toBe(404);
    expect((await remove('nonsense', other.token)).status).toBe(404);
  });
});

import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('factor enrolment', (database) => {
  const { server } = useAuthServer(database);

  const enroll = (token: string, body: object = { factor_type: 'totp', friendly_name: 'Phone' }) =>
    server().call('/factors', body, { token });

  it('returns secret and QR code, leaves the factor unverified and stores the secret encrypted', async () => {
    const { email, token } = await server().signUp();
    const { status, body } = await enroll(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(body.totp.uri).toContain(`otpauth://totp/NovaSjekk:${encodeURIComponent(email)}`);
    expect(body.totp.qr_code).toContain('<svg');
    expect((await server().api('/me', { token })).body.factors).toBe(false);
    const { rows } = await database().pool.query('SELECT f::text AS row FROM auth_factors f WHERE id = $1', [
      body.id,
    ]);
    expect(rows[0].row).not.toContain(body.totp.secret);
  });

  it('rejects a second factor in a session with one factor (aal1), even if the first factor was verified only during the request', async () => {
    const { token, id: userId } = await server().signUp();
    const { body: first } = await enroll(token);
    const keyring = server().services.auth.embedded?.keyring;
    if (!keyring) throw new Error('no embedded auth');
    const { seal } = keyring;
    vi.spyOn(keyring, 'seal').mockImplementationOnce(async (...args) => {
      const challenge = await server().call(`/factors/${first.id}/challenge`, undefined, { token });
      const code = new TOTP({ secret: Secret.fromBase32(first.totp.secret) }).generate();
      const verified = await server().call(
        `/factors/${first.id}/verify`,
        { challenge_id: challenge.body.id, code },
        { token },
      );
      expect(verified.status).toBe(200);
      return seal(...args);
    });
    const late = await enroll(token, { factor_type: 'totp', friendly_name: 'Second' });
    expect(late).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
    const { rows } = await database().pool.query('SELECT id FROM auth_factors WHERE user_id = $1', [userId]);
    expect(rows).toEqual([{ id: first.id }]);
  });

  it('rejects a duplicate name, an eleventh factor, other factor types and callers without a session', async () => {
    const { token } = await server().signUp();
    for (let n = 1; n <= 10; n++) {
      expect((await enroll(token, { factor_type: 'totp', friendly_name: `App ${n}` })).status).toBe(200);
      if (n > 1) continue;
      expect((await enroll(token, { factor_type: 'totp', friendly_name: 'App 1' })).body.code).toBe(
        'mfa_factor_name_conflict',
      );
    }
    expect((await enroll(token)).body.code).toBe('too_many_enrolled_mfa_factors');
    expect((await enroll(token, { factor_type: 'phone' })).body.code).toBe('mfa_phone_enroll_not_enabled');
    expect((await enroll(token, { factor_type: 'webauthn' })).body.code).toBe(
      'mfa_webauthn_enroll_not_enabled',
    );
    expect((await enroll(token, {})).status).toBe(400);
    expect((await server().call('/factors', { factor_type: 'totp' })).status).toBe(401);
  });
});

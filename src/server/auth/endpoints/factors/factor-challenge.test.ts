import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('factor challenge', (database) => {
  const { server } = useAuthServer(database, { stopped: true });

  const enrolled = async () => {
    const { token } = await server().signUp();
    const { body } = await server().call('/factors', { factor_type: 'totp' }, { token });
    const challenge = (id: string = body.id) =>
      server().call(`/factors/${id}/challenge`, undefined, { token });
    return { token, id: body.id as string, challenge };
  };

  it('expires after five minutes, and the factor stores the time of its last challenge', async () => {
    const { token, challenge } = await enrolled();
    const now = server().clock();
    expect(await challenge()).toMatchObject({
      status: 200,
      body: { type: 'totp', expires_at: Math.floor(now.getTime() / 1000) + 300 },
    });
    const { body } = await server().call('/user', undefined, { method: 'GET', token });
    expect(body.factors[0].last_challenged_at).toBe(now.toISOString());
  });

  it('is created only for the user’s own factors', async () => {
    const { challenge } = await enrolled();
    const other = await enrolled();
    for (const id of [other.id, 'nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect(await challenge(id)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
    }
    expect((await server().call(`/factors/${other.id}/challenge`)).status).toBe(401);
  });
});

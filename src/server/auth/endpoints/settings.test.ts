import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('GET /settings', (database) => {
  const { server } = useAuthServer(database, {
    settings: { ALLOW_SIGNUP: 'false', AUTH_AUTOCONFIRM: 'false' },
  });

  it('returns the sign-in methods without a session', async () => {
    expect(await server().call('/settings', undefined, { method: 'GET' })).toMatchObject({
      status: 200,
      body: {
        external: { email: true, phone: false, anonymous_users: false },
        disable_signup: true,
        mailer_autoconfirm: false,
        saml_enabled: false,
      },
    });
  });
});

import { expect, it } from 'vitest';
import { useAuthServer } from '../../../../tests/setup/auth-server.ts';
import { describeOnDatabase } from '../../../../tests/setup/both-engines.ts';

describeOnDatabase('the settings', (database) => {
  const { server } = useAuthServer(database, {
    settings: { ALLOW_SIGNUP: 'false', AUTH_AUTOCONFIRM: 'false' },
  });

  it('tell anybody what this server offers', async () => {
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

import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../setup/database/both-engines.ts';
import { ok } from '../setup/server/auth-js.ts';
import { goodPassword, newEmail, useAuthServer } from '../setup/server/auth-server.ts';
import { createAuthenticator } from '../setup/server/software-authenticator.ts';

describeOnDatabase('a user of the auth-js client', (database) => {
  const { server, mailTo } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: { HOST: 'localhost' },
  });

  it('signs up, recovers the password, adds an authenticator app, recovery codes and a passkey, and signs in with each', async () => {
    const email = newEmail();
    const client = server().client();
    ok(await client.signUp({ email, password: goodPassword }));
    const confirmation = await mailTo(email);
    ok(await client.verifyOtp({ type: 'signup', email, token: confirmation.code }));
    const { user } = ok(await client.getUser());
    if (!user) throw new Error('no user');
    ok(await client.refreshSession());
    await client.signOut();

    ok(await client.resetPasswordForEmail(email));
    const recovery = await mailTo(email);
    ok(await client.verifyOtp({ type: 'recovery', email, token: recovery.code }));
    const password = 'et nytt og bedre passord';
    ok(await client.updateUser({ password }));
    await client.signOut();
    ok(await client.signInWithPassword({ email, password }));

    const factor = ok(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
    if (factor.type !== 'totp') throw new Error('not a TOTP factor');
    const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) });
    const code = totp.generate({ timestamp: server().clock().getTime() });
    ok(await client.mfa.challengeAndVerify({ factorId: factor.id, code }));
    const { codes } = ok(await client.mfa.recoveryCodes.generate());

    const authenticator = createAuthenticator(server().site);
    const registration = ok(await client.passkey.startRegistration());
    ok(
      await client.passkey.verifyRegistration({
        challengeId: registration.challenge_id,
        credential: authenticator.create(registration.options) as never,
      }),
    );
    await client.signOut();

    ok(await client.signInWithPassword({ email, password }));
    ok(await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' }));
    expect(ok(await client.getClaims()).claims).toMatchObject({ sub: user.id, aal: 'aal2' });
    await client.signOut();

    const authentication = ok(await client.passkey.startAuthentication());
    ok(
      await client.passkey.verifyAuthentication({
        challengeId: authentication.challenge_id,
        credential: authenticator.get(authentication.options) as never,
      }),
    );
    expect(ok(await client.getClaims()).claims).toMatchObject({
      sub: user.id,
      aal: 'aal2',
      amr: [{ method: 'passkey' }],
    });
  });
});

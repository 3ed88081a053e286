import { expect, it, vi } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('account update', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: { AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_MAILS: '1000' },
  });

  const put = (token: string, body: object) => server().call('/user', body, { method: 'PUT', token });
  const sessionOlderThanADay = async () => {
    const person = await server().signUp();
    server().pass({ hours: 25 });
    const { body } = await server().call('/token?grant_type=refresh_token', {
      refresh_token: person.refreshToken,
    });
    return { ...person, token: body.access_token as string };
  };

  it('merges metadata and removes fields that are null', async () => {
    const { token } = await server().signUp();
    await put(token, { data: { name: 'Kari', town: 'Bodø' } });
    const { body } = await put(token, { data: { town: null } });
    expect(body.user_metadata).toMatchObject({ name: 'Kari' });
    expect(body.user_metadata).not.toHaveProperty('town');
  });

  it('rejects metadata that exceeds the limit after merging', async () => {
    const { token } = await server().signUp();
    expect((await put(token, { data: { first: 'x'.repeat(3000) } })).status).toBe(200);
    expect(await put(token, { data: { second: 'x'.repeat(3000) } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Not valid: data' },
    });
    expect((await put(token, { data: { first: null, second: 'x'.repeat(3000) } })).status).toBe(200);
  });

  it.each(['password', 'email'])(
    'requires the current password or a mailed code for a new %s if the sign-in was more than ten minutes ago',
    async (field) => {
      const { email, token } = await sessionOlderThanADay();
      const requested = newEmail('requested');
      const requestedChange = () =>
        field === 'email' ? { email: requested } : { password: 'noe helt annet' };
      expect(await put(token, requestedChange())).toMatchObject({
        status: 400,
        body: { code: 'reauthentication_needed' },
      });
      expect(await put(token, { ...requestedChange(), current_password: 'feil' })).toMatchObject({
        status: 400,
        body: { code: 'current_password_invalid' },
      });
      expect((await put(token, { ...requestedChange(), nonce: '000000' })).body.code).toBe(
        'reauthentication_not_valid',
      );
      expect(mails().some(({ to }) => to === requested)).toBe(false);
      await server().call('/reauthenticate', undefined, { method: 'GET', token });
      const { code } = await mailTo(email);
      expect((await put(token, { ...requestedChange(), nonce: code })).status).toBe(200);
    },
  );

  it('changes the email address after both addresses have confirmed, and logs both steps', async () => {
    const { email, token } = await server().signUp();
    const requested = newEmail('new');
    const { body } = await put(token, { email: requested.toUpperCase(), current_password: goodPassword });
    expect(body).toMatchObject({ email, new_email: requested });
    const agree = async (address: string) => {
      const { code } = await mailTo(address);
      return server().call('/verify', { type: 'email_change', email: address, token: code });
    };
    expect((await agree(email)).body).toMatchObject({ code: '200' });
    expect((await agree(requested)).body).toMatchObject({ user: { email: requested } });
    const { rows } = await database().pool.query(
      `SELECT action, before, after FROM audit_log WHERE action LIKE 'user.email%' AND after->>'email' = $1 ORDER BY id`,
      [requested],
    );
    const change = { before: { email }, after: { email: requested } };
    expect(rows).toEqual([
      { action: 'user.email_change_asked', ...change },
      { action: 'user.email_changed', ...change },
    ]);
  });

  it('limits attempts on the current password', async () => {
    const { token } = await sessionOlderThanADay();
    const attempt = async () =>
      (await put(token, { password: 'noe helt annet', current_password: 'gjetning' })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push(await attempt());
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('ends the user’s other sessions after a password change', async () => {
    const { email, token } = await server().signUp();
    const other = await server().call('/token?grant_type=password', { email, password: goodPassword });
    expect((await put(token, { password: 'noe helt annet', current_password: goodPassword })).status).toBe(
      200,
    );
    expect((await server().api('/me', { token })).status).toBe(200);
    expect((await server().api('/me', { token: other.body.access_token })).status).toBe(401);
  });

  it('rejects a session that a password change ended during the request', async () => {
    const { email, token } = await server().signUp();
    const other = await server().call('/token?grant_type=password', { email, password: goodPassword });
    const passwords = server().services.auth.embedded?.passwords;
    if (!passwords) throw new Error('no embedded auth');
    const { hash } = passwords;
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      expect((await put(token, { password: 'eierens nye passord' })).status).toBe(200);
      return hash(password);
    });
    const late = await put(other.body.access_token, { password: 'den fremmedes passord' });
    expect(late).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    const signIn = await server().call('/token?grant_type=password', {
      email,
      password: 'eierens nye passord',
    });
    expect(signIn.status).toBe(200);
  });

  it.each([
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ phone: '+4712345678' }, 400, 'phone_provider_disabled'],
    [{ password: 'kort' }, 422, 'weak_password'],
    [{ password: goodPassword }, 422, 'same_password'],
    [{ email: 'x' }, 400, 'validation_failed'],
  ])('rejects the request body %j', async (body, status, code) => {
    const { token } = await server().signUp();
    expect(await put(token, body)).toMatchObject({ status, body: { code } });
  });

  it('gives the same response for the address of another account as for a free one, and mails its owner', async () => {
    const changeTo = async (email: string) => {
      const { token } = await server().signUp();
      const answer = await put(token, { email, current_password: goodPassword });
      const { id, email: own, new_email, ...fields } = answer.body;
      return { status: answer.status, own, new_email, fields: Object.keys(fields) };
    };
    const owner = await server().signUp();
    const free = newEmail('free');
    const [taken, unused] = [await changeTo(owner.email), await changeTo(free)];
    expect({ ...taken, own: '', new_email: '' }).toEqual({ ...unused, own: '', new_email: '' });
    expect(taken).toMatchObject({ status: 200, new_email: owner.email });
    const notice = await mailTo(owner.email);
    expect(notice).toMatchObject({ code: '', link: '' });
    expect(notice.subject).toContain('e-postadressen din');
    expect((await mailTo(taken.own)).code).toMatch(/^\d{6}$/);
    expect((await mailTo(free)).code).toMatch(/^\d{6}$/);
  });
});

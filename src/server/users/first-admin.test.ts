import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeOnDatabase('the first admin of a reachable site', (database) => {
  const { server } = useAuthServer(database, { settings: { SITE_URL: 'https://novasjekk.example' } });
  beforeEach(async () => {
    await database().pool.query('DELETE FROM user_roles');
    await database().pool.query('DELETE FROM setup_codes');
  });

  const send = async (path: string, body: object, token = '') => {
    const response = await fetch(`http://127.0.0.1:${server().env.PORT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const visitor = async () =>
    (await send('/auth/v1/signup', { email: newEmail(), password: goodPassword })).body
      .access_token as string;
  const announced = async () => {
    await server().services.users.announceSetup(server().log);
    const file = join(server().folder, 'setup-code');
    return { file, code: (await readFile(file, 'utf8')).trim() };
  };

  it('needs the set-up code, which is in a logged link and in a private file', async () => {
    const { file, code } = await announced();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(server().lines.join('')).toContain(`https://novasjekk.example/admin/setup#code=${code}`);
    const token = await visitor();
    expect((await send('/api/setup/admin', {}, token)).body.code).toBe('setup_code_needed');
    expect((await send('/api/setup/admin', { code: 'x' }, token)).body.code).toBe('setup_code_wrong');
    expect(await send('/api/setup/admin', { code }, token)).toEqual({
      status: 200,
      body: { roles: ['admin'] },
    });
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('needs the same code after a restart, and a new code once that code was used', async () => {
    const { code } = await announced();
    expect((await announced()).code).toBe(code);
    await send('/api/setup/admin', { code }, await visitor());
    await database().pool.query('DELETE FROM user_roles');
    expect((await announced()).code).not.toBe(code);
  });

  it('cannot use any code before the first code was created', async () => {
    expect((await send('/api/setup/admin', { code: 'undefined' }, await visitor())).body.code).toBe(
      'setup_code_wrong',
    );
  });
});

describeOnDatabase('the first admin behind a proxy that adds no header', (database) => {
  const { server } = useAuthServer(database);
  // The proxy sends the Host of its own connection, as nginx does with proxy_pass alone.
  const send = async (path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(server().site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return response.json();
  };

  it('needs the set-up code once a browser has sent another origin, also for later requests without one', async () => {
    const origin = { origin: 'https://www.example.org' };
    const { access_token } = await send(
      '/auth/v1/signup',
      { email: newEmail(), password: goodPassword },
      origin,
    );
    const authorization = `Bearer ${access_token}`;
    expect((await send('/api/setup/admin', {}, { ...origin, authorization })).code).toBe('setup_code_needed');
    expect((await send('/api/setup/admin', {}, { authorization })).code).toBe('setup_code_needed');
    expect(server().lines.join('')).toContain('the set-up code is required from now on');
  });
});

import { hc } from 'hono/client';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../tests/setup/server/auth-server.ts';
import type { ApiType } from './api.ts';

describeOnDatabase('the API', (database) => {
  const { server } = useAuthServer(database);

  it('can be called with the typed client', async () => {
    const { body } = await server().call('/signup', { email: newEmail(), password: goodPassword });
    const api = hc<ApiType>(`${server().site}/api`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    const config = await (await api.config.$get()).json();
    expect(config.authUrl).toBe('/auth/v1');
    const me = await (await api.me.$get()).json();
    expect(me.roles).toEqual([]);
    const { roles } = await (await api.setup.admin.$post({ json: {} })).json();
    expect(roles).toEqual(['admin']);
    const invited = await api.users.invite.$post({ json: { email: newEmail(), role: 'editor' } });
    const { invitation } = await invited.json();
    expect(invitation.roles).toEqual(['editor']);
    const { users } = await (await api.users.$get({ query: { q: me.user.email } })).json();
    expect(users.map(({ id }) => id)).toEqual([me.user.id]);
    const changed = await api.users[':id'].roles.$put({
      param: { id: me.user.id },
      json: { roles: ['editor', 'admin'] },
    });
    expect((await changed.json()).user).toMatchObject({ roles: ['admin'], pendingRoles: ['editor'] });
    const { entries } = await (await api.audit.$get({ query: {} })).json();
    expect(entries[0]?.action).toBe('user.invited');
  });

  it('forbids caching and indexing, and responds with 404 for an unknown address', async () => {
    const response = await fetch(`${server().site}/api/config`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(await server().api('/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('accepts a body without Content-Length up to the size limit, and refuses a larger one', async () => {
    const { body } = await server().call('/signup', { email: newEmail(), password: goodPassword });
    const send = (path: string, size: number) =>
      fetch(`${server().site}/auth/v1${path}`, {
        method: 'PUT',
        duplex: 'half',
        headers: { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' },
        body: new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(`{"data":{"name":"${'x'.repeat(size)}"}}`));
            controller.close();
          },
        }),
      } as RequestInit);
    const small = await send('/user', 10);
    expect((await small.json()).user_metadata.name).toBe('xxxxxxxxxx');
    expect((await send('/user', 1_200_000)).status).toBe(413);
  });
});

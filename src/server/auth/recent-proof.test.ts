import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword } from '../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { type ApiEnv, declaredAccessOf, requireAccess } from './require-access.ts';

/**
 * Writing routes that give, take and copy no access: they change content, or the caller's own settings. A new route
 * belongs here only if a stolen session that calls it gains no access that outlasts the session. The link of a preview
 * does outlast it, but shows one draft only.
 */
const changesNoAccess = new Set([
  'POST /api/articles/bulk',
  'DELETE /api/articles/:id',
  'POST /api/articles/:id/undo-publish',
  'POST /api/articles/:id/archive',
  'POST /api/articles/:id/restore',
  'DELETE /api/articles/:id/draft',
  'DELETE /api/articles/:id/proposals/:writer',
  'POST /api/articles/:id/translation-current',
  'POST /api/articles/:id/preview',
  'POST /api/articles/:id/claims',
  'DELETE /api/articles/:id/claims/:tie',
  'POST /api/articles/:id/corrections',
  'DELETE /api/articles/:id/corrections/:correction',
  'DELETE /api/articles/:id/previews/:preview',
  'POST /api/media/import',
  'POST /api/import',
  'POST /api/import/:id/start',
  'POST /api/import/:id/undo',
  'DELETE /api/import/:id',
  'POST /api/keywords',
  'POST /api/keywords/import',
  'POST /api/keywords/delete',
  'PUT /api/keywords/:id',
  'DELETE /api/keywords/:id',
  'POST /api/sources',
  'POST /api/sources/lookup',
  'POST /api/sources/:id/accept',
  'PUT /api/sources/:id',
  'DELETE /api/sources/:id',
  'POST /api/queue/process-all',
  'PATCH /api/queue/:id',
  'POST /api/queue/:id/approve',
  'POST /api/queue/:id/reopen',
  'DELETE /api/queue/:id',
  'POST /api/queue/:id/reject',
  'POST /api/queue/:id/undo-reject',
  'PUT /api/queue/:id/rejection-reason',
  'POST /api/queue/:id/undo-publish',
  'POST /api/queue/:id/retry',
  'POST /api/functions/generate-content',
  'POST /api/functions/publish-article',
  'PUT /api/weekly-mail',
  'POST /api/today/postponed',
  'DELETE /api/today/postponed',
  'POST /api/comments',
  'PUT /api/comments/:id',
  'PUT /api/articles/:id/presence',
  'DELETE /api/articles/:id/presence',
  'PUT /api/calendar/:id',
  'PUT /api/gsc/languages',
  'PUT /api/gsc/keywords/:id/language',
  'DELETE /api/gsc/snapshots/:id',
  'DELETE /api/citations/:source',
  'POST /api/links/dead',
  'POST /api/links/mentions',
  'PUT /api/settings',
  'POST /api/authors',
  'PUT /api/authors/:id',
  'DELETE /api/authors/:id',
  'POST /api/foods',
  'PUT /api/foods/:id',
  'DELETE /api/foods/:id',
  'POST /api/topics',
  'PUT /api/topics/:id',
  'DELETE /api/topics/:id',
  'POST /api/research',
  'PUT /api/research/:id',
  'DELETE /api/research/:id',
  'POST /api/source-findings/:id/dismiss',
  'POST /api/access-notices/seen',
  'DELETE /api/assistant-requests/:id',
  'POST /api/webhooks/:id/test',
  'POST /api/webhooks/:id/deliveries/:delivery/redeliver',
]);

type MountedRoute = { method: string; path: string; handler: object };

/** The routes that write in a session, with what they declare. */
const writingRoutes = (mounted: MountedRoute[]) =>
  [...Map.groupBy(mounted, ({ method, path }) => `${method} ${path}`)]
    .filter(([name]) => /^(POST|PUT|PATCH|DELETE) \/api\/(?!public\/)/.test(name))
    .map(([name, routes]) => {
      const handlers = routes.map(({ handler }) => handler);
      return {
        name,
        access: declaredAccessOf(handlers)?.required,
        scope: declaredAccessOf(handlers)?.scope,
        proof: declaredAccessOf(handlers)?.needsProof ?? false,
      };
    })
    .filter(({ access }) => access !== 'anyone');

/** A route with a scope is open to API tokens, which cannot change access, see api-tokens.test.ts. */
const undeclared = (mounted: MountedRoute[]) =>
  writingRoutes(mounted)
    .filter(({ name, scope, proof }) => !scope && !proof && !changesNoAccess.has(name))
    .map(({ name }) => name);

describeOnDatabase('a recent proof of identity', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database());
  });
  afterAll(() => server?.stop());

  const proved = () => writingRoutes(server.app.routes).filter(({ proof }) => proof);
  const call = async (name: string, token: string) => {
    const [method = '', path = ''] = name.split(' ');
    const response = await fetch(server.site + path.replace(/:\w+/g, randomUUID()), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{ this is never read',
    });
    return { status: response.status, code: (await response.json()).code };
  };

  it('is declared by every route that gives, takes or copies access, and a new route fails until it is classified', () => {
    expect(undeclared(server.app.routes)).toEqual([]);
    const added = new Hono<ApiEnv>().post('/api/users/:id/copy', requireAccess('admin'), (c) => c.json({}));
    expect(undeclared([...server.app.routes, ...added.routes])).toEqual(['POST /api/users/:id/copy']);
    const names = writingRoutes(server.app.routes).map(({ name }) => name);
    expect([...changesNoAccess].filter((name) => !names.includes(name))).toEqual([]);
    expect(proved().map(({ name }) => name)).toEqual([
      'POST /api/setup/admin',
      'PUT /api/users/:id/roles',
      'DELETE /api/users/:id/factors',
      'POST /api/users/invite',
      'POST /api/invitations/:id/link',
      'POST /api/invitations/:id/resend',
      'DELETE /api/invitations/:id',
      'DELETE /api/sessions/:id',
      'DELETE /api/users/:id/sessions',
      'PUT /api/users/:id/suspension',
      'DELETE /api/users/:id',
      'PUT /api/server-settings',
      'DELETE /api/server-settings/:name',
      'POST /api/server-settings/:name/test',
      'POST /api/tokens',
      'DELETE /api/tokens/:id',
      'POST /api/assistant-requests/:id',
      'POST /api/webhooks',
      'PUT /api/webhooks/:id',
      'POST /api/webhooks/:id/secret',
      'DELETE /api/webhooks/:id',
    ]);
  });

  it('is missing in a copied session that is older than ten minutes, and no such route reads its request', async () => {
    const admin = await server.person('admin');
    server.pass({ minutes: 11 });
    for (const { name } of proved())
      expect(await call(name, admin.token), name).toEqual({ status: 403, code: 'reauthentication_needed' });
    expect((await server.api('/users', { token: admin.token })).status).toBe(200);
  });

  it('cannot be seen to be missing by a user who lacks the role', async () => {
    const editor = await server.person('editor');
    server.pass({ minutes: 11 });
    expect((await call('POST /api/users/invite', editor.token)).code).toBe('role_missing');
  });

  it('counts for ten minutes, after a sign-in or after the password was given again', async () => {
    const admin = await server.person('admin');
    const invite = async () =>
      (
        await server.api('/users/invite', {
          token: admin.token,
          body: { email: `${randomUUID()}@example.org`, role: 'editor' },
        })
      ).status;
    expect(await invite()).toBe(200);
    server.pass({ minutes: 11 });
    expect(await invite()).toBe(403);
    const prove = (current_password: string) =>
      server.call('/user', { current_password }, { method: 'PUT', token: admin.token });
    await prove('not the password');
    expect(await invite()).toBe(403);
    expect((await prove(goodPassword)).status).toBe(200);
    expect(await invite()).toBe(200);
    server.pass({ minutes: 11 });
    expect(await invite()).toBe(403);
  });
});

import type { Database } from '../../../src/server/platform/db/database.ts';
import { type AuthServerOptions, goodPassword, newEmail, startAuthServer } from './auth-server.ts';

/** Starts a server and signs up an editor, as whom `get`, `post`, `patch` and `delete` call the API. */
export async function startEditorServer(
  database: Database,
  settings: Record<string, string> = {},
  options: Pick<AuthServerOptions, 'publicNetwork' | 'startedJobs'> = {},
) {
  const server = await startAuthServer({
    ...options,
    database,
    settings: { AUTH_LIMIT_SIGNUPS: '10000', ...settings },
  });
  const person = async (role?: 'admin' | 'editor') => {
    const email = newEmail('editor');
    const { body } = await server.call('/signup', { email, password: goodPassword });
    const who = { id: body.user.id as string, email, token: body.access_token as string };
    if (role) {
      await database.pool.query('INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, $2, now())', [
        who.id,
        role,
      ]);
    }
    return who;
  };
  const editor = await person('editor');
  return {
    ...server,
    editor,
    person,
    get: (path: string) => server.api(path, { token: editor.token }),
    post: (path: string, body: unknown = {}) =>
      server.api(path, { token: editor.token, method: 'POST', body }),
    delete: (path: string) => server.api(path, { token: editor.token, method: 'DELETE' }),
    put: (path: string, body: unknown) => server.api(path, { token: editor.token, method: 'PUT', body }),
    patch: (path: string, body: unknown) => server.api(path, { token: editor.token, method: 'PATCH', body }),
  };
}

export type EditorServer = Awaited<ReturnType<typeof startEditorServer>>;

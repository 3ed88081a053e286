import type { z } from 'zod';
import type { articleDraftSchema } from '../../../src/domain/articles/article-requests.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { type AuthServer, goodPassword, newEmail } from './auth-server.ts';

type DraftInput = z.input<typeof articleDraftSchema>;

/** The fields of a draft in both languages, as the editor screen sends them. */
export const draft = (slug: string, fields: Partial<DraftInput> = {}): DraftInput => ({
  slug,
  title_no: `Tittel ${slug}`,
  content_no: 'Første avsnitt.\n\nAndre avsnitt.',
  title_en: `Title ${slug}`,
  content_en: 'First paragraph.\n\nSecond paragraph.',
  ...fields,
});

/** Signs up an editor, and returns functions that call the articles API as that editor. */
export async function createArticleApiClient(server: AuthServer, database: Database) {
  const email = newEmail('editor');
  const { body } = await server.call('/signup', { email, password: goodPassword });
  await database.pool.query(
    `INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'editor', now())`,
    [body.user.id],
  );
  const token = body.access_token as string;
  const call = (path: string, method = 'GET', sent?: unknown) =>
    server.api(`/articles${path}`, { token, method, ...(sent !== undefined && { body: sent }) });
  return {
    email,
    token,
    call,
    async create(slug: string, fields: Partial<DraftInput> = {}) {
      const { status, body } = await call('', 'POST', draft(slug, fields));
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    /** Saves an article with changed fields. Like the editor screen it sends all fields. */
    save: (article: Record<string, unknown>, fields: Record<string, unknown>) =>
      call(`/${article.id}`, 'PUT', { ...article, ...fields }),
  };
}

import { type Context, Hono } from 'hono';
import { authorChangeSchema, authorFieldsSchema } from '../../domain/authors/author.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam } from '../platform/http/request-input.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { AuthorService } from './author-service.ts';

export const authorApi = (authors: AuthorService, settings: SettingsService) =>
  new Hono<ApiEnv>()
    .get('/authors', requireAccess('editor', 'read'), async (c) => c.json({ authors: await authors.list() }))
    // The names that the editing screen suggests for an article. Only admins may read the other settings.
    .get('/people', requireAccess('editor'), async (c) => {
      const [listed, { reviewers }] = await Promise.all([authors.list(), settings.findPublic()]);
      return c.json({
        authors: listed.map(({ name }) => name),
        reviewers: reviewers.map(({ name }) => name),
      });
    })
    .post('/authors', requireAccess('editor'), bodyOf(authorFieldsSchema), async (c) =>
      c.json(await authors.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/authors/:id', requireAccess('editor'), bodyOf(authorChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await authors.change(idOf(c), fields, updated_at, actorOf(c)));
    })
    .delete('/authors/:id', requireAccess('editor'), async (c) => {
      await authors.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'author_not_found');

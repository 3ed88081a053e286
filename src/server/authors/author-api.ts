import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { authorChangeSchema, authorFieldsSchema } from '../../domain/authors/author.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forReading } from '../auth/require-access.ts';
import { answers } from '../platform/http/answers.ts';
import { bodyOf, idParam } from '../platform/http/request-input.ts';
import { component, done, time } from '../platform/http/response-schemas.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { AuthorService } from './author-service.ts';

const author = component('Author', {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  role_no: z.string(),
  role_en: z.string(),
  biography_no: z.string(),
  biography_en: z.string(),
  link: z.string(),
  updated_at: time,
});

const authorList = z.object({ authors: z.array(author) });

const people = z.object({ authors: z.array(z.string()), reviewers: z.array(z.string()) });

export const authorApi = (authors: AuthorService, settings: SettingsService) =>
  new Hono<ApiEnv>()
    .get('/authors', forReading, answers(authorList), async (c) => c.json({ authors: await authors.list() }))
    // The names that the editing screen suggests for an article. Only admins may read the other settings.
    .get('/people', forEditors, answers(people), async (c) => {
      const [listed, { reviewers }] = await Promise.all([authors.list(), settings.findPublic()]);
      return c.json({
        authors: listed.map(({ name }) => name),
        reviewers: reviewers.map(({ name }) => name),
      });
    })
    .post('/authors', forEditors, answers(author, { status: 201 }), bodyOf(authorFieldsSchema), async (c) =>
      c.json(await authors.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/authors/:id', forEditors, answers(author), bodyOf(authorChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await authors.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/authors/:id', forEditors, answers(done), async (c) => {
      await authors.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'author_not_found');

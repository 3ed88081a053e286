import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { authorChangeSchema, authorFieldsSchema } from '../../domain/authors/author.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forReading } from '../auth/require-access.ts';
import { component, done, rowShape } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok } from '../platform/http/route.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { AuthorService } from './author-service.ts';
import { authors } from './schema.ts';

const author = component('Author', rowShape(authors, 'former_names', 'created_at'));

const authorList = z.object({ authors: z.array(author) });

const people = z.object({
  authors: z.array(z.object({ name: z.string(), photo: z.string() })),
  reviewers: z.array(z.string()),
});

export const authorApi = (service: AuthorService, settings: SettingsService) =>
  new Hono<ApiEnv>()
    .get('/authors', forReading, answers(authorList), async (c) => c.json({ authors: await service.list() }))
    // The names that the editing screen suggests for an article. Only admins may read the other settings.
    .get('/people', forEditors, answers(people), async (c) => {
      const [listed, { reviewers }] = await Promise.all([service.list(), settings.findPublic()]);
      return c.json({
        authors: listed.map(({ name, photo }) => ({ name, photo })),
        reviewers: reviewers.map(({ name }) => name),
      });
    })
    .post('/authors', forEditors, created(author), bodyOf(authorFieldsSchema), async (c) =>
      c.json(await service.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/authors/:id', forEditors, answers(author), bodyOf(authorChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await service.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/authors/:id', forEditors, answers(done), async (c) =>
      ok(c, service.remove(idOf(c), actorOf(c))),
    );

const idOf = (c: Context<ApiEnv>) => idParam(c, 'author_not_found');

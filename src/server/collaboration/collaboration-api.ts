import { Hono } from 'hono';
import { z } from 'zod';
import {
  commentQuerySchema,
  commentResolutionSchema,
  newCommentSchema,
} from '../../domain/collaboration/comment.ts';
import { localeSchema } from '../../domain/locale.ts';
import { presence } from '../articles/responses.ts';
import { type ApiEnv, callerOf, forEditors } from '../auth/require-access.ts';
import { component, done, rowShape } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok, queryOf } from '../platform/http/route.ts';
import type { CollaborationService } from './collaboration-service.ts';
import { comments } from './schema.ts';

const comment = component('Comment', { ...rowShape(comments), locale: localeSchema.nullable() });

const commentList = z.object({
  comments: z.array(comment),
  people: z.array(z.object({ id: z.uuid(), email: z.string() })),
  mailsMentions: z.boolean(),
});

export const collaborationApi = (collaboration: CollaborationService) =>
  new Hono<ApiEnv>()
    .get('/comments', forEditors, answers(commentList), queryOf(commentQuerySchema), async (c) =>
      c.json(await collaboration.listComments(c.req.valid('query'), callerOf(c))),
    )
    .post('/comments', forEditors, created(comment), bodyOf(newCommentSchema), async (c) =>
      c.json(await collaboration.comment(c.req.valid('json'), callerOf(c)), 201),
    )
    .put('/comments/:id', forEditors, answers(comment), bodyOf(commentResolutionSchema), async (c) => {
      const { resolved } = c.req.valid('json');
      return c.json(await collaboration.resolve(idParam(c, 'comment_not_found'), resolved, callerOf(c)));
    })
    .put('/articles/:id/presence', forEditors, answers(presence), async (c) =>
      c.json(await collaboration.notePresence(idParam(c, 'article_not_found'), callerOf(c))),
    )
    .delete('/articles/:id/presence', forEditors, answers(done), async (c) =>
      ok(c, collaboration.endPresence(idParam(c, 'article_not_found'), callerOf(c))),
    );

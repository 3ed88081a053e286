import { Hono } from 'hono';
import {
  commentQuerySchema,
  commentResolutionSchema,
  newCommentSchema,
} from '../../domain/collaboration/comment.ts';
import { type ApiEnv, callerOf, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import type { CollaborationService } from './collaboration-service.ts';

export const collaborationApi = (collaboration: CollaborationService) =>
  new Hono<ApiEnv>()
    .get('/comments', requireAccess('editor'), queryOf(commentQuerySchema), async (c) =>
      c.json(await collaboration.listComments(c.req.valid('query'))),
    )
    .post('/comments', requireAccess('editor'), bodyOf(newCommentSchema), async (c) =>
      c.json(await collaboration.comment(c.req.valid('json'), callerOf(c)), 201),
    )
    .put('/comments/:id', requireAccess('editor'), bodyOf(commentResolutionSchema), async (c) =>
      c.json(
        await collaboration.resolve(
          idParam(c, 'comment_not_found'),
          c.req.valid('json').resolved,
          callerOf(c),
        ),
      ),
    )
    .put('/articles/:id/presence', requireAccess('editor'), async (c) =>
      c.json(await collaboration.notePresence(idParam(c, 'article_not_found'), callerOf(c))),
    )
    .delete('/articles/:id/presence', requireAccess('editor'), async (c) => {
      await collaboration.endPresence(idParam(c, 'article_not_found'), callerOf(c));
      return c.json({ ok: true });
    });

import { type Context, Hono } from 'hono';
import { topicChangeSchema, topicFieldsSchema } from '../../domain/topics/topic.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam } from '../platform/http/request-input.ts';
import type { TopicService } from './topic-service.ts';

export const topicApi = (topics: TopicService) =>
  new Hono<ApiEnv>()
    .get('/topics', requireAccess('editor'), async (c) => c.json({ topics: await topics.listForAdmin() }))
    .post('/topics', requireAccess('editor'), bodyOf(topicFieldsSchema), async (c) =>
      c.json(await topics.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/topics/:id', requireAccess('editor'), bodyOf(topicChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await topics.change(idOf(c), fields, updated_at, actorOf(c)));
    })
    .delete('/topics/:id', requireAccess('editor'), async (c) => {
      await topics.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'topic_not_found');

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { articleStatusSchema } from '../../domain/articles/article.ts';
import { localeSchema } from '../../domain/locale.ts';
import { topicChangeSchema, topicFieldsSchema } from '../../domain/topics/topic.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors } from '../auth/require-access.ts';
import { component, done, rowShape, titles } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok } from '../platform/http/route.ts';
import { topics } from './schema.ts';
import type { TopicService } from './topic-service.ts';

const topic = component('Topic', { ...rowShape(topics, 'created_at'), locales: z.array(localeSchema) });

const topicList = z.object({
  topics: z.array(
    topic.extend({ articles: z.array(z.object({ id: z.uuid(), ...titles, status: articleStatusSchema })) }),
  ),
});

export const topicApi = (service: TopicService) =>
  new Hono<ApiEnv>()
    .get('/topics', forEditors, answers(topicList), async (c) =>
      c.json({ topics: await service.listForAdmin() }),
    )
    .post('/topics', forEditors, created(topic), bodyOf(topicFieldsSchema), async (c) =>
      c.json(await service.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/topics/:id', forEditors, answers(topic), bodyOf(topicChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await service.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/topics/:id', forEditors, answers(done), async (c) =>
      ok(c, service.remove(idOf(c), actorOf(c))),
    );

const idOf = (c: Context<ApiEnv>) => idParam(c, 'topic_not_found');

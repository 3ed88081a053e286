import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { articleStatusSchema } from '../../domain/articles/article.ts';
import { localeSchema } from '../../domain/locale.ts';
import { topicChangeSchema, topicFieldsSchema } from '../../domain/topics/topic.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors } from '../auth/require-access.ts';
import { answers } from '../platform/http/answers.ts';
import { bodyOf, idParam } from '../platform/http/request-input.ts';
import { component, done, time, titles } from '../platform/http/response-schemas.ts';
import type { TopicService } from './topic-service.ts';

const topic = component('Topic', {
  id: z.uuid(),
  slug: z.string(),
  locales: z.array(localeSchema),
  ...titles,
  introduction_no: z.string(),
  introduction_en: z.string(),
  article_ids: z.array(z.uuid()),
  updated_at: time,
});

const topicList = z.object({
  topics: z.array(
    topic.extend({ articles: z.array(z.object({ id: z.uuid(), ...titles, status: articleStatusSchema })) }),
  ),
});

export const topicApi = (topics: TopicService) =>
  new Hono<ApiEnv>()
    .get('/topics', forEditors, answers(topicList), async (c) =>
      c.json({ topics: await topics.listForAdmin() }),
    )
    .post('/topics', forEditors, answers(topic, { status: 201 }), bodyOf(topicFieldsSchema), async (c) =>
      c.json(await topics.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/topics/:id', forEditors, answers(topic), bodyOf(topicChangeSchema), async (c) => {
      const { updated_at, ...fields } = c.req.valid('json');
      return c.json(await topics.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/topics/:id', forEditors, answers(done), async (c) => {
      await topics.remove(idOf(c), actorOf(c));
      return c.json({ ok: true });
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'topic_not_found');

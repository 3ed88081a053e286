import { Hono } from 'hono';
import { generateContentSchema, publishArticleSchema } from '../../domain/queue/queue-item.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors } from '../auth/require-access.ts';
import type { GenerationService } from '../generation/generation-service.ts';
import { answers } from '../platform/http/answers.ts';
import { bodyOf } from '../platform/http/request-input.ts';
import type { QueueService } from './queue-service.ts';
import { generated, published } from './responses.ts';

export const generateAndPublishApi = (queue: QueueService, generation: GenerationService) =>
  new Hono<ApiEnv>()
    .post(
      '/functions/generate-content',
      forEditors,
      answers(generated),
      bodyOf(generateContentSchema),
      async (c) => {
        const input = c.req.valid('json');
        if (input.queueId !== undefined)
          return c.json({ item: await queue.process(input.queueId, actorOf(c)) });
        const { result } = await generation.generateNow(input, actorOf(c), c.req.raw.signal);
        return c.json({ content: result.body, ...result });
      },
    )
    .post(
      '/functions/publish-article',
      forEditors,
      answers(published),
      bodyOf(publishArticleSchema),
      async (c) => c.json(await queue.publish(c.req.valid('json'), actorOf(c))),
    );

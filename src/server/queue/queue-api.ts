import { type Context, Hono } from 'hono';
import {
  generateContentSchema,
  newQueueItemSchema,
  publishArticleSchema,
  queueApprovalSchema,
  queueEditSchema,
  queueRejectionSchema,
  queueSearchSchema,
  rejectionReasonSchema,
  undoPublishSchema,
} from '../../domain/queue/queue-item.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forQueueing, forReading } from '../auth/require-access.ts';
import type { GenerationService } from '../generation/generation-service.ts';
import { done } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok, queryOf } from '../platform/http/route.ts';
import type { QueueService } from './queue-service.ts';
import {
  counts,
  createdItem,
  fullItem,
  generated,
  item,
  itemList,
  published,
  startedItems,
} from './responses.ts';

export const queueApi = (queue: QueueService) =>
  new Hono<ApiEnv>()
    .get('/queue', forReading, answers(itemList), queryOf(queueSearchSchema), async (c) =>
      c.json(await queue.list(c.req.valid('query'))),
    )
    .post('/queue', forQueueing, created(createdItem), bodyOf(newQueueItemSchema), async (c) =>
      c.json(await queue.create(c.req.valid('json'), actorOf(c)), 201),
    )
    .get('/queue/counts', forReading, answers(counts), async (c) =>
      c.json({
        ...(await queue.counts()),
        cancelled: await queue.countCancelled(),
        hasModel: await queue.hasModel(),
      }),
    )
    .post('/queue/process-all', forEditors, answers(startedItems), async (c) =>
      c.json(await queue.processAll(actorOf(c))),
    )
    .get('/queue/:id', forReading, answers(fullItem), async (c) => c.json(await queue.find(idOf(c))))
    .patch('/queue/:id', forEditors, answers(item), bodyOf(queueEditSchema), async (c) =>
      c.json(await queue.edit(idOf(c), c.req.valid('json'), actorOf(c))),
    )
    .post('/queue/:id/approve', forEditors, answers(item), bodyOf(queueApprovalSchema), async (c) =>
      c.json(await queue.approve(idOf(c), c.req.valid('json').version, actorOf(c))),
    )
    .post('/queue/:id/reopen', forEditors, answers(item), async (c) =>
      c.json(await queue.reopen(idOf(c), actorOf(c))),
    )
    .delete('/queue/:id', forEditors, answers(done), async (c) => ok(c, queue.remove(idOf(c), actorOf(c))))
    .post('/queue/:id/reject', forEditors, answers(item), bodyOf(queueRejectionSchema), async (c) =>
      c.json(await queue.reject(idOf(c), c.req.valid('json').reason || undefined, actorOf(c))),
    )
    .post('/queue/:id/undo-reject', forEditors, answers(item), async (c) =>
      c.json(await queue.undoReject(idOf(c), actorOf(c))),
    )
    .put('/queue/:id/rejection-reason', forEditors, answers(item), bodyOf(rejectionReasonSchema), async (c) =>
      c.json(await queue.giveReason(idOf(c), c.req.valid('json').reason, actorOf(c))),
    )
    .post('/queue/:id/undo-publish', forEditors, answers(item), bodyOf(undoPublishSchema), async (c) =>
      c.json(await queue.undoPublish(idOf(c), c.req.valid('json').version, actorOf(c))),
    )
    .post('/queue/:id/retry', forEditors, answers(item), async (c) =>
      c.json(await queue.retry(idOf(c), actorOf(c))),
    )
    .post('/queue/:id/cancel', forQueueing, answers(item), async (c) =>
      c.json(await queue.cancel(idOf(c), actorOf(c))),
    );

const idOf = (c: Context<ApiEnv>) => idParam(c, 'queue_item_not_found');

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

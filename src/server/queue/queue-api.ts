import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { Problem } from '../../domain/problems.ts';
import { newQueueItemSchema, queueEditSchema, queueSearchSchema } from '../../domain/queue/queue-item.ts';
import { doerOf } from '../audit/actor.ts';
import { type ApiEnv, needs } from '../auth/signed-in.ts';
import { bodyOf, queryOf } from '../http/request-input.ts';
import type { QueueService } from './queue-service.ts';

export const queueApi = (queue: QueueService) =>
  new Hono<ApiEnv>()
    .get('/queue', needs('editor'), queryOf(queueSearchSchema), async (c) =>
      c.json(await queue.list(c.req.valid('query'))),
    )
    .post('/queue', needs('editor'), bodyOf(newQueueItemSchema), async (c) =>
      c.json(await queue.create(c.req.valid('json'), doerOf(c)), 201),
    )
    .get('/queue/:id', needs('editor'), async (c) => c.json(await queue.find(idOf(c))))
    .patch('/queue/:id', needs('editor'), bodyOf(queueEditSchema), async (c) =>
      c.json(await queue.edit(idOf(c), c.req.valid('json'), doerOf(c))),
    )
    .post('/queue/:id/approve', needs('editor'), async (c) => c.json(await queue.approve(idOf(c), doerOf(c))))
    .post('/queue/:id/reject', needs('editor'), async (c) => c.json(await queue.reject(idOf(c), doerOf(c))))
    .post('/queue/:id/retry', needs('editor'), async (c) => c.json(await queue.retry(idOf(c), doerOf(c))))
    .post('/queue/:id/cancel', needs('editor'), async (c) => c.json(await queue.cancel(idOf(c), doerOf(c))));

function idOf(c: Context<ApiEnv>): string {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw new Problem('queue_item_not_found');
  return id.data;
}

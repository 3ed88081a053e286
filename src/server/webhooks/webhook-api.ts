import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { localeOfHeaders } from '../../domain/locale.ts';
import {
  deliverySearchSchema,
  webhookChangeSchema,
  webhookFieldsSchema,
} from '../../domain/webhooks/webhook.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forAdmins, forProvenAdmins } from '../auth/require-access.ts';
import { done } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok, pathParam, queryOf } from '../platform/http/route.ts';
import { createdWebhook, delivery, deliveryList, webhook, webhookList } from './responses.ts';
import type { WebhookService } from './webhook-service.ts';

export const webhookApi = (webhooks: WebhookService) =>
  new Hono<ApiEnv>()
    .get('/webhooks', forAdmins, answers(webhookList), async (c) => c.json(await webhooks.list()))
    .post('/webhooks', forProvenAdmins, created(createdWebhook), bodyOf(webhookFieldsSchema), async (c) =>
      c.json(await webhooks.create(c.req.valid('json'), localeOfHeaders(c.req.header()), actorOf(c)), 201),
    )
    .put('/webhooks/:id', forProvenAdmins, answers(webhook), bodyOf(webhookChangeSchema), async (c) =>
      c.json(await webhooks.change(idOf(c), c.req.valid('json'), actorOf(c))),
    )
    .post('/webhooks/:id/secret', forProvenAdmins, answers(createdWebhook), async (c) =>
      c.json(await webhooks.renewSecret(idOf(c), actorOf(c))),
    )
    .delete('/webhooks/:id', forProvenAdmins, answers(done), async (c) =>
      ok(c, webhooks.remove(idOf(c), actorOf(c))),
    )
    .post('/webhooks/:id/test', forAdmins, created(delivery), async (c) =>
      c.json(await webhooks.test(idOf(c)), 201),
    )
    .get(
      '/webhooks/:id/deliveries',
      forAdmins,
      answers(deliveryList),
      queryOf(deliverySearchSchema),
      async (c) => c.json(await webhooks.listDeliveries(idOf(c), c.req.valid('query').page)),
    )
    .post('/webhooks/:id/deliveries/:delivery/redeliver', forAdmins, answers(done), async (c) =>
      c.json(await webhooks.redeliver(idOf(c), deliveryIdOf(c), actorOf(c))),
    );

const idOf = (c: Context<ApiEnv>) => idParam(c, 'webhook_not_found');
const deliveryIdOf = (c: Context<ApiEnv>) => pathParam(c, 'delivery', z.uuid(), 'delivery_not_found');

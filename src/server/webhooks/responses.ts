import { z } from 'zod';
import { type ProductEvent, productEvents } from '../../domain/events.ts';
import { localeSchema } from '../../domain/locale.ts';
import { queueTypeSchema } from '../../domain/queue/queue-item.ts';
import { deliveryFailures, deliveryStates } from '../../domain/webhooks/webhook.ts';
import {
  component,
  count,
  described,
  position,
  rowShape,
  time,
  titles,
} from '../platform/http/response-schemas.ts';
import { webhook_deliveries, webhooks } from './schema.ts';

export const webhook = component('Webhook', {
  ...rowShape(webhooks, 'sealed_secret', 'former_sealed_secret', 'created_by', 'locale', 'leased_until'),
  url: z.url(),
  events: z.array(z.enum(productEvents)),
});

export const createdWebhook = webhook.extend({ secret: described(z.string(), 'webhookSecret') });

export const webhookList = z.object({
  webhooks: z.array(
    webhook.extend({
      newest: z.object({ state: z.enum(deliveryStates), created_at: time }).nullable(),
    }),
  ),
});

export const delivery = component('WebhookDelivery', {
  ...rowShape(webhook_deliveries, 'webhook_id', 'payload'),
  state: z.enum(deliveryStates),
  failure: z.enum(deliveryFailures).nullable(),
});

export const deliveryList = z.object({ deliveries: z.array(delivery), ...position });

const eventOf = (type: ProductEvent, data: z.ZodObject) =>
  z.object({ id: z.uuid(), type: z.literal(type), timestamp: time, data });

const changedArticle = z.object({
  article: z.object({
    id: z.uuid(),
    slug: z.string(),
    ...titles,
    urls: z.partialRecord(localeSchema, z.url()),
    published_at: time.nullable(),
    updated_at: time,
  }),
});

export const webhookMessages: Record<ProductEvent, z.ZodType> = {
  'article.published': eventOf('article.published', changedArticle),
  'article.changed': eventOf('article.changed', changedArticle),
  'article.removed': eventOf('article.removed', changedArticle),
  'queue.needs_review': eventOf(
    'queue.needs_review',
    z.object({
      item: z.object({
        id: z.uuid(),
        type: queueTypeSchema,
        term: z.string(),
        locale: localeSchema,
        article_id: z.uuid().nullable(),
      }),
    }),
  ),
  'import.done': eventOf(
    'import.done',
    z.object({
      import: z.object({ id: z.uuid(), file_name: z.string(), counts: z.record(z.string(), count) }),
    }),
  ),
};

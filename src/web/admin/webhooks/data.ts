import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const webhookKeys = {
  list: dependsOn(['webhook_deliveries'], ['webhooks', 'list']),
  deliveries: dependsOn(['webhook_deliveries'], ['webhooks', 'deliveries']),
} as const;

export type ListedWebhook = InferResponseType<typeof api.webhooks.$get, 200>['webhooks'][number];
export type ListedDelivery = InferResponseType<
  (typeof api.webhooks)[':id']['deliveries']['$get'],
  200
>['deliveries'][number];

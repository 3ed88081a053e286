import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const webhookKeys = {
  list: dependsOn(['webhook_deliveries'], ['webhooks', 'list']),
  deliveries: dependsOn(['webhook_deliveries'], ['webhooks', 'deliveries']),
} as const;

export type ListedWebhook = Body<typeof api.webhooks.$get>['webhooks'][number];
export type ListedDelivery = Body<(typeof api.webhooks)[':id']['deliveries']['$get']>['deliveries'][number];

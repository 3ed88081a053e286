import { z } from 'zod';
import { productEvents } from '../events.ts';
import { pageQuerySchema } from '../page-query.ts';

/** The event of a test delivery. Every webhook receives it, whichever events it subscribes to. */
export const testEvent = 'test';

export const webhookLimits = { url: 2000, perSite: 50 } as const;

export const webhookFieldsSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(webhookLimits.url),
  events: z
    .array(z.enum(productEvents))
    .min(1)
    .max(productEvents.length)
    .transform((chosen) => productEvents.filter((event) => chosen.includes(event))),
});
export type WebhookFields = z.output<typeof webhookFieldsSchema>;

/** `enabled: true` also enables a webhook that was disabled after failures. */
export const webhookChangeSchema = webhookFieldsSchema.extend({ enabled: z.boolean() });
export type WebhookChange = z.output<typeof webhookChangeSchema>;

export const deliverySearchSchema = pageQuerySchema;

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryFailures = [
  'refused_address',
  'unreachable',
  'timeout',
  'bad_status',
  'disabled',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

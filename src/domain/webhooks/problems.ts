export const webhookProblems = {
  webhook_not_found: 404,
  webhook_address_refused: 422,
  too_many_webhooks: 409,
  delivery_not_found: 404,
  delivery_pending: 409,
} as const;

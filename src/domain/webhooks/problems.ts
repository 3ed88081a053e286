export const webhookProblems = {
  webhook_not_found: { status: 404, message: 'This webhook no longer exists.' },
  webhook_address_refused: {
    status: 422,
    message: 'A webhook needs a public URL that begins with https://.',
  },
  too_many_webhooks: {
    status: 409,
    message: 'The site already has {{max}} webhooks. Delete one that is not used.',
  },
  delivery_not_found: { status: 404, message: 'This delivery no longer exists.' },
  delivery_pending: { status: 409, message: 'This delivery is already waiting to be sent.' },
} as const;

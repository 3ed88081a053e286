export const apiTokenProblems = {
  token_invalid: {
    status: 401,
    message: 'This token is unknown, expired or revoked. Create a new one in the admin panel.',
  },
  token_scope_missing: {
    status: 403,
    message: 'This token does not have the scope “{{scope}}”. Create a token that has it.',
  },
  token_not_allowed: { status: 403, message: 'A token cannot do this. Sign in to the admin panel instead.' },
  token_draft_only: {
    status: 403,
    message: 'A token can change drafts only. Propose a change to this article as an unsaved draft instead.',
  },
  token_limit_reached: {
    status: 429,
    message: 'This token has sent too many requests. Try again in {{seconds}} s.',
  },
  token_not_found: { status: 404, message: 'This token no longer exists.' },
  too_many_tokens: {
    status: 409,
    message: 'You already have {{max}} tokens. Revoke one that you do not use.',
  },
  publish_scope_needs_admin: {
    status: 403,
    message: 'Only admins can create a token that publishes.',
  },
} as const;

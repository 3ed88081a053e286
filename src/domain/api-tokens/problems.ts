export const apiTokenProblems = {
  token_invalid: 401,
  token_scope_missing: 403,
  token_not_allowed: 403,
  token_draft_only: 403,
  token_limit_reached: 429,
  token_not_found: 404,
  too_many_tokens: 409,
  publish_scope_needs_admin: 403,
  assistant_request_not_found: 404,
  assistant_limit_reached: 429,
} as const;

/** Everything that can go wrong in a way a person should hear about: a stable code, its HTTP status and the English text. */
export const problemCatalogue = {
  not_found: { status: 404, message: 'This does not exist.' },
  article_not_found: { status: 404, message: 'Article not found' },
  invalid_input: { status: 400, message: 'Some of what was sent is not valid.' },
  not_signed_in: { status: 401, message: 'Please sign in to access the admin panel' },
  session_ended: { status: 401, message: 'Your session has ended. Please sign in again.' },
  two_factor_needed: { status: 403, message: 'Enter the code from your authenticator app first.' },
  role_missing: { status: 403, message: 'You do not have the role that this needs.' },
  setup_closed: {
    status: 409,
    message: 'An admin already exists. Ask an admin to give you a role.',
  },
  role_already_assigned: { status: 409, message: 'You already have a role.' },
  last_admin: {
    status: 409,
    message: 'The last admin keeps the admin role. Make somebody else admin first.',
  },
  user_not_found: { status: 404, message: 'This user does not exist.' },
  invite_elsewhere: {
    status: 409,
    message:
      'Accounts are kept by a hosted service: invite there, and give the role here after the first sign-in.',
  },
  factors_elsewhere: {
    status: 409,
    message: 'Accounts are kept by a hosted service: remove the authenticator app there.',
  },
  own_factor: { status: 409, message: 'Remove your own authenticator app on the security page.' },
  auth_elsewhere: { status: 404, message: 'Accounts are kept by a hosted service.' },
  auth_away: {
    status: 503,
    message: 'The sign-in service does not answer right now. Try again in a moment.',
  },
  slug_taken: { status: 409, message: 'Another article already uses this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of request.' },
  body_too_large: { status: 413, message: 'What was sent is too large.' },
  database_away: { status: 503, message: 'The database does not answer right now. Try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. It has been logged.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problemCatalogue;

export interface ProblemBody {
  code: ProblemCode;
  message: string;
  details?: unknown;
}

/** The one error type that reaches people; anything else thrown is a bug and shown as `internal`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: unknown;

  constructor(code: ProblemCode, options: { details?: unknown; cause?: unknown } = {}) {
    super(problemCatalogue[code].message, { cause: options.cause });
    this.code = code;
    this.status = problemCatalogue[code].status;
    this.details = options.details;
  }

  toBody(): ProblemBody {
    return this.details === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, details: this.details };
  }
}

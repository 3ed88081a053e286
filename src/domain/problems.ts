/** Everything that can go wrong in a way a person should hear about: a stable code, its HTTP status and the English text. */
export const problemCatalogue = {
  not_found: { status: 404, message: 'This does not exist.' },
  article_not_found: { status: 404, message: 'Article not found' },
  invalid_input: { status: 400, message: 'Some of what was sent is not valid.' },
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

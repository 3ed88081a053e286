import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { retryAfterSeconds as unavailableRetrySeconds } from '../../domain/problems.ts';
import { problemOf } from '../platform/http/problem-response.ts';
import type { Log } from '../platform/logs/log.ts';
import errors from './auth-errors.json' with { type: 'json' };

const apiVersionHeader = 'x-supabase-api-version';

/** Error codes with status and text. Most are those of Supabase Auth, because its clients compare them. */
const authErrors: Record<AuthErrorCode, { status: number; message: string }> = errors;

export type AuthErrorCode = keyof typeof errors;

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly weakPasswordReasons: readonly string[] | undefined;

  constructor(
    code: AuthErrorCode,
    options: {
      message?: string;
      status?: number;
      retryAfterSeconds?: number;
      weakPasswordReasons?: readonly string[];
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? authErrors[code].message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? authErrors[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.weakPasswordReasons = options.weakPasswordReasons;
  }
}

export const invalid = (message: string) => new AuthError('validation_failed', { message });

/** For a change that needs a session with two factors. `purpose` completes the sentence of the protocol. */
export const aal2Needed = (purpose: string, status = 403) =>
  new AuthError('insufficient_aal', { status, message: `AAL2 required ${purpose}` });

export function authErrorResponse(error: unknown, c: Context, log: Log): Response {
  const { status, code, message, retryAfterSeconds, weakPasswordReasons } = asAuthError(error, c, log);
  const version = c.req.header(apiVersionHeader);
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(Math.max(1, retryAfterSeconds)));
  const weak = weakPasswordReasons && { weak_password: { reasons: weakPasswordReasons, message } };
  if (version) {
    // The client reads the string code only if the response carries the version header.
    c.header(apiVersionHeader, '2024-01-01');
    return c.json({ code, error_code: code, message, msg: message, ...weak }, status as ContentfulStatusCode);
  }
  return c.json({ code: status, error_code: code, msg: message, ...weak }, status as ContentfulStatusCode);
}

function asAuthError(error: unknown, c: Context, log: Log) {
  if (error instanceof AuthError) return error;
  const problem = problemOf(error, c);
  if (problem.status >= 500) log.error({ err: error }, problem.message);
  const code = problem.code === 'internal' ? 'unexpected_failure' : problem.code;
  return {
    status: problem.status,
    code,
    message: problem.message,
    retryAfterSeconds: problem.status === 503 ? unavailableRetrySeconds : undefined,
    weakPasswordReasons: undefined,
  };
}

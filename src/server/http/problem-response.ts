import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Problem, type ProblemCode, retryAfterSeconds } from '../../domain/problems.ts';
import type { Log } from '../log.ts';

/**
 * Converts a thrown error into a response. An unexpected error is logged, and the response contains no details of it.
 */
export function problemResponse(error: unknown, c: Context, log: Log): Response {
  const problem = problemOf(error, c);
  if (problem.status >= 500) log.error({ err: error }, problem.message);
  if (problem.status === 503) c.header('retry-after', String(retryAfterSeconds));
  return c.json(problem.toBody(), problem.status as ContentfulStatusCode);
}

/**
 * Returns the problem for a thrown error. An unfinished request body is checked first, because a client that
 * disconnects causes the same error codes as a lost database connection.
 */
export function problemOf(error: unknown, c: Context): Problem {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
  if (incoming?.destroyed && !incoming.complete) return new Problem('body_unfinished', { cause: error });
  return asProblem(error);
}

/** The error codes of Node and PostgreSQL that lead to each problem. */
const errorCodes: Partial<Record<ProblemCode, string[]>> = {
  database_unavailable: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH'],
    // PostgreSQL reports a shutdown, crash or start-up with 57P01 to 57P03, and connection failures with 08xxx.
    ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'],
  ],
  // The codes mean, in this order: too many connections, statement timeout, lock timeout.
  database_busy: ['53300', '57014', '55P03'],
  database_read_only: ['25006'],
  disk_full: ['ENOSPC', 'EDQUOT', '53100'],
};
const problemOfCode = new Map(
  Object.entries(errorCodes).flatMap(([problem, codes]) =>
    codes.map((code) => [code, problem as ProblemCode] as const),
  ),
);

const problemOfMessage: [RegExp, ProblemCode][] = [
  [/timeout exceeded when trying to connect/, 'database_busy'],
  [/Connection terminated|connection error and is not queryable|Query read timeout/i, 'database_unavailable'],
  // The embedded database reports a full disk without a code.
  [/No space left on device/, 'disk_full'],
];

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status === 413)
    return new Problem('body_too_large', { cause: error });
  // Hono throws an exception with status 400 for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400)
    return new Problem('invalid_input', { cause: error });
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as NodeJS.ErrnoException;
    const known =
      problemOfCode.get(String(code)) ?? problemOfMessage.find(([pattern]) => pattern.test(message))?.[1];
    if (known) return new Problem(known, { cause: error });
  }
  return new Problem('internal', { cause: error });
}

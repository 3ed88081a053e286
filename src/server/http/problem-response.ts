import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Problem, type ProblemCode, retryAfterSeconds } from '../../domain/problems.ts';
import type { Log } from '../log.ts';

/** The one place where something thrown becomes an answer. What is not a Problem is a bug: logged whole, shown as nothing. */
export function problemResponse(error: unknown, c: Context, log: Log): Response {
  const problem = problemOf(error, c);
  if (problem.status >= 500) log.error({ err: error }, problem.message);
  if (problem.status === 503) c.header('retry-after', String(retryAfterSeconds));
  return c.json(problem.toBody(), problem.status as ContentfulStatusCode);
}

/** A client that went away in the middle of its body looks like a lost connection of ours, and is none. */
export function problemOf(error: unknown, c: Context): Problem {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
  if (incoming?.destroyed && !incoming.complete) return new Problem('body_unfinished', { cause: error });
  return asProblem(error);
}

/** What Node's and PostgreSQL's codes mean to somebody who waits for an answer. */
const codesOf: Partial<Record<ProblemCode, string[]>> = {
  database_away: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH'],
    // Ended by an operator or a crash, starting or stopping; a connection that failed.
    ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'],
  ],
  // Too many connections; cancelled after its time; a lock that did not come.
  database_busy: ['53300', '57014', '55P03'],
  database_read_only: ['25006'],
  disk_full: ['ENOSPC', 'EDQUOT', '53100'],
};
const problemOfCode = new Map(
  Object.entries(codesOf).flatMap(([problem, codes]) =>
    codes.map((code) => [code, problem as ProblemCode] as const),
  ),
);

const problemOfWords: [RegExp, ProblemCode][] = [
  [/timeout exceeded when trying to connect/, 'database_busy'],
  [/Connection terminated|connection error and is not queryable|Query read timeout/i, 'database_away'],
  // The embedded database's own words: its disk's error comes without a code.
  [/No space left on device/, 'disk_full'],
];

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status === 413)
    return new Problem('body_too_large', { cause: error });
  // Hono's own word for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400)
    return new Problem('invalid_input', { cause: error });
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as NodeJS.ErrnoException;
    const known =
      problemOfCode.get(String(code)) ?? problemOfWords.find(([words]) => words.test(message))?.[1];
    if (known) return new Problem(known, { cause: error });
  }
  return new Problem('internal', { cause: error });
}

import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Problem, retryAfterSeconds } from '../../../domain/problems.ts';
import { databaseFaultOf } from '../database-fault.ts';
import type { Log } from '../logs/log.ts';

/** Logs from status 500. The response to an unexpected error contains no details of it. */
export function problemResponse(error: unknown, c: Context, log: Log): Response {
  const problem = problemOf(error, c);
  if (problem.status >= 500) log.error({ err: error }, problem.message);
  const wait = problem.status === 503 ? retryAfterSeconds : problem.values?.seconds;
  if (wait !== undefined) c.header('retry-after', String(wait));
  return c.json(problem.toBody(), problem.status as ContentfulStatusCode);
}

/** A disconnected client causes the codes of a lost database, so the unfinished body is checked first. */
export function problemOf(error: unknown, c: Context): Problem {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
  if (incoming?.destroyed && !incoming.complete) return new Problem('body_unfinished', { cause: error });
  return asProblem(error);
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status === 413)
    return new Problem('body_too_large', { cause: error });
  // Hono throws an exception with status 400 for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400)
    return new Problem('invalid_input', { cause: error });
  const fault = databaseFaultOf(error);
  if (fault) return new Problem(fault, { cause: error });
  return new Problem('internal', { cause: error });
}

import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Problem } from '../../domain/problems.ts';
import type { Log } from '../log.ts';

/** The one place where something thrown becomes an answer. What is not a Problem is a bug: logged whole, shown as nothing. */
export function problemResponse(error: unknown, c: Context, log: Log): Response {
  const problem = asProblem(error);
  if (problem.status >= 500) log.error({ err: error }, problem.message);
  // What is left of a refused body would be taken for the next request.
  if (problem.status === 413) c.header('connection', 'close');
  return c.json(problem.toBody(), problem.status as ContentfulStatusCode);
}

const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P03',
  '08006',
  '08001',
]);

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status === 413)
    return new Problem('body_too_large', { cause: error });
  // Hono's own word for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400)
    return new Problem('invalid_input', { cause: error });
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && connectionLost.has(String(at.code)))
      return new Problem('database_away', { cause: error });
    if (/timeout exceeded when trying to connect|Connection terminated/i.test(at.message)) {
      return new Problem('database_away', { cause: error });
    }
  }
  return new Problem('internal', { cause: error });
}

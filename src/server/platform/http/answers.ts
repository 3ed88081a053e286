import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';

/** The successful response of a route: a schema of JSON, the content type of a file, or a status without content. */
type Response = z.ZodType | `${string}/${string}` | 204 | 303;

interface Options {
  status?: 201;
  /** The request body, for a route that does not declare it with `bodyOf`. */
  body?: z.ZodType | 'file';
}

export interface RouteAnswer extends Options {
  response: Response;
}

const declared = new WeakMap<object, RouteAnswer>();

/**
 * Declares the response of a route for the API document. A test calls every route and compares its response with the
 * declaration.
 */
export function answers(response: Response, options: Options = {}): MiddlewareHandler {
  const handler: MiddlewareHandler = (_, next) => next();
  declared.set(handler, { response, ...options });
  return handler;
}

export const answerOf = (handler: object): RouteAnswer | undefined => declared.get(handler);

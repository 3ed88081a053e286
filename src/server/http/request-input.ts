import type { Env, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type { z } from 'zod';
import { Problem } from '../../domain/problems.ts';
import { isShallow, storable } from './storable.ts';

const check =
  <Schema extends z.ZodType>(schema: Schema) =>
  (value: unknown): z.output<Schema> => {
    if (!isShallow(value)) throw new Problem('invalid_input');
    const parsed = schema.safeParse(storable(value));
    if (parsed.success) return parsed.data;
    const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw new Problem('invalid_input', { details });
  };

/** The body a route takes, checked against the domain's schema before the route sees it. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema) =>
  noted(
    validator('json', (value: z.input<Schema>) => check(schema)(value)),
    { body: schema },
  );

/** The query a route takes. */
export const queryOf = <Schema extends z.ZodType>(schema: Schema) =>
  noted(
    validator('query', (value) => check(schema)(value)) as unknown as MiddlewareHandler<
      Env,
      string,
      // For the typed client: what has a default need not be sent.
      { in: { query: Partial<Record<keyof z.output<Schema>, string>> }; out: { query: z.output<Schema> } }
    >,
    { query: schema },
  );

interface Input {
  body?: z.ZodType;
  query?: z.ZodType;
}

const inputs = new WeakMap<object, Input>();

function noted<Handler extends object>(handler: Handler, input: Input): Handler {
  inputs.set(handler, input);
  return handler;
}

/** What a route's handler checks, if it checks input: for the test that sends every route what it should refuse. */
export const inputOf = (handler: object): Input | undefined => inputs.get(handler);

import type { Env, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type { z } from 'zod';
import { Problem } from '../../domain/problems.ts';

const check =
  <Schema extends z.ZodType>(schema: Schema) =>
  (value: unknown): z.output<Schema> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw new Problem('invalid_input', { details });
  };

/** The body a route takes, checked against the domain's schema before the route sees it. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema) =>
  validator('json', (value: z.input<Schema>) => check(schema)(value));

/** The query a route takes. */
export const queryOf = <Schema extends z.ZodType>(schema: Schema) =>
  validator('query', (value) => check(schema)(value)) as unknown as MiddlewareHandler<
    Env,
    string,
    // For the typed client: what has a default need not be sent.
    { in: { query: Partial<Record<keyof z.output<Schema>, string>> }; out: { query: z.output<Schema> } }
  >;

import type { Context, Env, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';
import { Problem, type ProblemCode } from '../../../domain/problems.ts';
import { isShallow, refuseManyValues, stripUnstorable } from './clean-input.ts';

const check =
  <Schema extends z.ZodType>(schema: Schema) =>
  (value: unknown): z.output<Schema> => {
    if (!isShallow(value)) throw new Problem('invalid_input');
    const parsed = schema.safeParse(stripUnstorable(value));
    if (parsed.success) return parsed.data;
    throw invalidInput(parsed.error);
  };

/** The problem of input that a schema refuses. `prefix` is the path of the input in the request. */
export const invalidInput = (error: z.ZodError, ...prefix: (string | number)[]) =>
  new Problem('invalid_input', {
    details: error.issues.map(({ path, message }) => ({ path: [...prefix, ...path].join('.'), message })),
  });

export const bodyOf = <Schema extends z.ZodType>(schema: Schema) => {
  const validate = validator('json', (value: z.input<Schema>) => check(schema)(value));
  const handler: typeof validate = async (c, next) => {
    await refuseManyValues(c);
    return validate(c, next);
  };
  return withInput(handler, { body: schema });
};

export const queryOf = <Schema extends z.ZodType>(schema: Schema) =>
  withInput(
    validator('query', (value) => check(schema)(value)) as unknown as MiddlewareHandler<
      Env,
      string,
      // The typed client may leave out every parameter, because the schema has defaults.
      { in: { query: Partial<Record<keyof z.output<Schema>, string>> }; out: { query: z.output<Schema> } }
    >,
    { query: schema },
  );

/** An invalid value of a parameter throws the same problem as a missing resource. */
export function pathParam<T>(c: Context, name: string, schema: z.ZodType<T>, problem: ProblemCode): T {
  const parsed = schema.safeParse(c.req.param(name));
  if (!parsed.success) throw new Problem(problem);
  return parsed.data;
}

export const idParam = (c: Context, problem: ProblemCode): string => pathParam(c, 'id', z.uuid(), problem);

interface Input {
  body?: z.ZodType;
  query?: z.ZodType;
}

const inputs = new WeakMap<object, Input>();

function withInput<Handler extends object>(handler: Handler, input: Input): Handler {
  inputs.set(handler, input);
  return handler;
}

/** The schemas that a handler checks, for the API document and for a test that sends invalid input. */
export const inputOf = (handler: object): Input | undefined => inputs.get(handler);

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

/** Declares the response of a route for the API document. A test compares it with actual responses. */
export function answers(response: Response, options: Options = {}): MiddlewareHandler {
  const handler: MiddlewareHandler = (_, next) => next();
  declared.set(handler, { response, ...options });
  return handler;
}

/** Declares that a route answers 201 with what it created. */
export const created = (response: z.ZodType) => answers(response, { status: 201 });

export const answerOf = (handler: object): RouteAnswer | undefined => declared.get(handler);

/** Answers a route that returns nothing. Its response is declared with `answers(nothing)`. */
export async function empty(c: Context, work: Promise<unknown>) {
  await work;
  return c.json({});
}

/** Answers a route that only does something. Its response is declared with `answers(done)`. */
export async function ok(c: Context, work: Promise<unknown>) {
  await work;
  return c.json({ ok: true });
}

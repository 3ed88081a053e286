import type { MiddlewareHandler } from 'hono';
import { Problem, type ProblemCode } from '../../../../domain/problems.ts';
import { readAtMost } from '../../streams.ts';

/**
 * Refuses a body that is too large, with or without Content-Length. Hono's own middleware fails on every body without
 * Content-Length, because the server's requests are not instances of the global Request (`overrideGlobalObjects:
 * false`).
 */
export const bodyLimit = (
  defaultBytes: number,
  options: {
    /** Paths without this limit. Their routes check a separate limit after the access check. */
    except?: readonly string[];
    /** Higher limits in bytes by path prefix. */
    larger?: Readonly<Record<string, number>>;
    problem?: ProblemCode;
  } = {},
): MiddlewareHandler => {
  const { except = [], larger = {}, problem = 'body_too_large' } = options;
  const limitAt = (path: string) => {
    const prefix = Object.keys(larger).find((address) => path === address || path.startsWith(`${address}/`));
    return (prefix && larger[prefix]) || defaultBytes;
  };
  return async (c, next) => {
    const { path } = c.req;
    if (except.includes(path)) return next();
    const maxBytes = limitAt(path);
    const announced = c.req.header('content-length');
    if (Number(announced ?? 0) > maxBytes) throw new Problem(problem);
    if (announced === undefined && c.req.header('transfer-encoding') !== undefined) {
      const body = await readAtMost(c.req.raw.body ?? [], maxBytes, () => new Problem(problem));
      c.req.bodyCache.arrayBuffer = Promise.resolve(new Uint8Array(body).buffer) as never;
    }
    await next();
  };
};

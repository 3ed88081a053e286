import type { Context, MiddlewareHandler } from 'hono';
import { Problem, type ProblemCode } from '../../../domain/problems.ts';

/**
 * Refuses a body that is too large, announced or not. Hono's own would wrap the request in the global Request, which
 * is not the one that the server makes (`overrideGlobalObjects: false`), and fail on every body without a length.
 */
export const bodyLimit = (
  usualBytes: number,
  options: {
    /** Addresses whose routes state a limit of their own, after they have checked who calls. */
    except?: readonly string[];
    /** Addresses under which more may be sent. */
    larger?: Readonly<Record<string, number>>;
    /** What to say of a body that is too large. */
    problem?: ProblemCode;
  } = {},
): MiddlewareHandler => {
  const { except = [], larger = {}, problem = 'body_too_large' } = options;
  const limitAt = (path: string) => {
    const under = Object.keys(larger).find((address) => path === address || path.startsWith(`${address}/`));
    return (under && larger[under]) || usualBytes;
  };
  return async (c, next) => {
    const { path } = c.req;
    if (except.includes(path)) return next();
    const maxBytes = limitAt(path);
    const announced = c.req.header('content-length');
    if (Number(announced ?? 0) > maxBytes) throw new Problem(problem);
    if (announced === undefined && c.req.header('transfer-encoding') !== undefined) {
      const body = await readAtMost(c, maxBytes, problem);
      c.req.bodyCache.arrayBuffer = Promise.resolve(body) as never;
    }
    await next();
  };
};

async function readAtMost(c: Context, maxBytes: number, problem: ProblemCode): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new Problem(problem);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts)).buffer;
}

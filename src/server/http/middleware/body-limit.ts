import type { Context, MiddlewareHandler } from 'hono';
import { Problem, type ProblemCode } from '../../../domain/problems.ts';

/**
 * Refuses a body that is too large, announced or not. Hono's own would wrap the request in the global Request, which
 * is not the one that the server makes (`overrideGlobalObjects: false`), and fail on every body without a length.
 */
export const bodyLimit = (
  maxBytes: number,
  options: {
    /** Addresses whose routes state a limit of their own, after they have checked who calls; /* names all below. */
    except?: readonly string[];
    /** What to say of a body that is too large. */
    problem?: ProblemCode;
  } = {},
): MiddlewareHandler => {
  const { except = [], problem = 'body_too_large' } = options;
  return async (c, next) => {
    const { path } = c.req;
    if (
      except.some(
        (address) => path === address || (address.endsWith('/*') && path.startsWith(address.slice(0, -1))),
      )
    )
      return next();
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

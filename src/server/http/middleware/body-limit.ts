import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '../../../domain/problems.ts';

/**
 * Refuses a body that is too large, announced or not. Hono's own would wrap the request in the global Request, which
 * is not the one that the server makes (`overrideGlobalObjects: false`), and fail on every body without a length.
 */
export const bodyLimit = (maxBytes: number): MiddlewareHandler => {
  return async (c, next) => {
    const announced = c.req.header('content-length');
    if (Number(announced ?? 0) > maxBytes) throw new Problem('body_too_large');
    if (announced === undefined && c.req.header('transfer-encoding') !== undefined) {
      const body = await readAtMost(c, maxBytes);
      c.req.bodyCache.arrayBuffer = Promise.resolve(body) as never;
    }
    await next();
  };
};

async function readAtMost(c: Context, maxBytes: number): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new Problem('body_too_large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts)).buffer;
}

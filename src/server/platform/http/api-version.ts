import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../../domain/problems.ts';

/** The version of the API. It changes only when a program that uses the documented API would break. */
export const apiVersion = '1';
export const apiVersionHeader = 'api-version';

export const checkApiVersion: MiddlewareHandler = async (c, next) => {
  c.header(apiVersionHeader, apiVersion);
  const expected = c.req.header(apiVersionHeader);
  if (expected !== undefined && expected !== apiVersion)
    throw new Problem('api_version_unknown', { values: { version: apiVersion } });
  await next();
};

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'hono';
import { Problem } from '../../../domain/problems.ts';
import type { Env } from '../env.ts';
import type { Log } from '../logs/log.ts';
import { StartFailure } from '../start-failure.ts';
import { hasMetricsToken, type Metrics } from './metrics.ts';

/**
 * Serves /metrics on the main port. The request needs the METRICS_TOKEN; if that setting is missing, the answer is 404.
 */
export const metricsHandler =
  ({ METRICS_TOKEN }: Pick<Env, 'METRICS_TOKEN'>, metrics: Metrics) =>
  async (c: Context): Promise<Response> => {
    if (!METRICS_TOKEN) throw new Problem('not_found');
    if (!hasMetricsToken(METRICS_TOKEN, c.req.header('authorization')))
      return c.text('The token is missing or wrong', 401, { 'www-authenticate': 'Bearer' });
    return c.body(await metrics.read(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    });
  };

/**
 * Serves /metrics on METRICS_PORT, which is meant for a private network. A token is needed only if METRICS_TOKEN is
 * set.
 */
export async function serveMetrics(
  env: Pick<Env, 'METRICS_HOST' | 'METRICS_TOKEN'> & { METRICS_PORT: number },
  metrics: Metrics,
  log: Log,
) {
  const { METRICS_HOST, METRICS_PORT, METRICS_TOKEN } = env;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refuse = (status: number, headers = {}) => response.writeHead(status, headers).end();
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') return refuse(404);
    if (METRICS_TOKEN && !hasMetricsToken(METRICS_TOKEN, request.headers.authorization))
      return refuse(401, { 'www-authenticate': 'Bearer' });
    try {
      const text = await metrics.read();
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ err: error }, 'metrics failed');
      refuse(500);
    }
  };
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 10_000 },
    (request, response) => void answer(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = `The metrics cannot be served on ${METRICS_HOST}:${METRICS_PORT} (${error.code}).`;
      reject(new StartFailure(`${reason} Check METRICS_HOST and METRICS_PORT.`));
    });
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

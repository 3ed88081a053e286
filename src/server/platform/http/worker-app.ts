import { Hono } from 'hono';
import { Problem } from '../../../domain/problems.ts';
import type { Env } from '../env.ts';
import type { Log } from '../logs/log.ts';
import { type Metrics, metricsHandler } from '../status/metrics.ts';
import { requestLog } from './middleware/request-log.ts';
import { problemResponse } from './problem-response.ts';

export function createWorkerApp(options: {
  log: Log;
  env: Env;
  metrics: Metrics;
  isReady: () => Promise<boolean>;
}) {
  const { log, env, metrics, isReady } = options;
  const app = new Hono();
  app.use(requestLog(log, env));
  app.onError((error, c) => problemResponse(error, c, log));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready') : c.text('not ready', 503)));
  app.get('/metrics', metricsHandler(env, metrics));
  app.all('*', () => {
    throw new Problem('not_found');
  });
  return app;
}

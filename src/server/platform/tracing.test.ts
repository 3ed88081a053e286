import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { type RequestEnv, requestLog } from './http/middleware/request-log.ts';
import { createLog } from './logs/log.ts';
import { isTraced, startTracing, traced, traceRequests } from './tracing.ts';

const received: { path: string; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('latin1') });
  response.end();
});
afterAll(() => receiver.close());

it.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'x' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, false],
])('with the variables %j, traces are sent: %s', (variables, expected) =>
  expect(isTraced(variables)).toBe(expected),
);

it('requests and jobs are sent as spans to the receiver that the OpenTelemetry variables name', async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  try {
    const stop = await startTracing(process.env);
    const log = createLog({ LOG_LEVEL: 'silent' }, { write: () => {} });
    const app = new Hono<RequestEnv>()
      .use(requestLog(log, readEnv({})), traceRequests)
      .get('/api/articles/:id', (c) => c.text('an article'));
    await app.request('/api/articles/17');
    await expect(traced('job failing', {}, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await stop();
  } finally {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  }
  expect(received.map(({ path }) => path)).toContain('/v1/traces');
  const sent = received.map(({ body }) => body).join('');
  for (const text of ['novasjekk', 'GET /api/articles/:id', 'job failing', 'broken'])
    expect(sent).toContain(text);
});

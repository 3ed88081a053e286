import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type RequestEnv, statusOf } from './http/middleware/request-log.ts';

type Variables = Record<string, string | undefined>;

/** The standard variables of OpenTelemetry that name a receiver of traces. */
const receivers = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
];

export const isTraced = (variables: Variables): boolean =>
  receivers.some((name) => variables[name]) &&
  variables.OTEL_TRACES_EXPORTER !== 'none' &&
  variables.OTEL_SDK_DISABLED !== 'true';

/** Loads the packages only if traces are asked for. Returns the function that sends the rest and stops. */
export async function startTracing(variables: Variables): Promise<() => Promise<void>> {
  if (!isTraced(variables)) return async () => {};
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({
    ...(!variables.OTEL_SERVICE_NAME && { serviceName: 'novasjekk' }),
    // Prometheus reads the metrics, and the log is written to the standard output.
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return () => sdk.shutdown();
}

const tracer = () => trace.getTracer('novasjekk');

function end(span: Span, error?: unknown): void {
  if (error instanceof Error) span.recordException(error);
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Records a span for each request that reaches the Hono app. Pages from the cache have none. */
export const traceRequests: MiddlewareHandler<RequestEnv> = async (c, next) => {
  const { method } = c.req;
  const parent = propagation.extract(context.active(), c.req.header());
  await tracer().startActiveSpan(method, { kind: SpanKind.SERVER }, parent, async (span) => {
    await next();
    const route = c.get('page') ?? routePath(c);
    const status = statusOf(c);
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'novasjekk.request_id': c.get('requestId'),
    });
    end(span, status >= 500 ? (c.error ?? status) : undefined);
  });
};

/** Records a span for other work, such as a job. Without a receiver of traces it only calls `work`. */
export const traced = <Result>(
  name: string,
  attributes: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> =>
  tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await work();
      end(span);
      return result;
    } catch (error) {
      end(span, error);
      throw error;
    }
  });

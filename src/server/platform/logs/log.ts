import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { databaseFaultOf } from '../database-fault.ts';
import type { Env } from '../env.ts';
import { redactorOf } from '../secrets.ts';

export type Log = Logger;

/** The names of properties whose values are redacted in log lines, at the top and up to two levels below it. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'apikey',
  'code',
];

/** The numbers that pino uses for these levels. */
const warnLevel = 40;
const errorLevel = 50;
/** During an outage, each distinct error is logged once per interval instead of once per request. */
const outageIntervalMs = 30_000;

/** An SQLSTATE such as 23505 or an error code of Node, never a one-time code, which has at least six digits. */
const errorCode = /^(?:[0-9A-Z]{5}|E[A-Z]{4,15}|(?:UND_)?ERR_[A-Z_]+)$/;

const censor = (value: unknown, path: unknown[]) =>
  path.at(-1) === 'code' && errorCode.test(String(value)) ? value : '[secret]';

/** Called for each written line at level "error" or above. The context contains the bindings of the child logger. */
type OnError = (message: string, error: unknown, context: Record<string, unknown>) => void;

export function createLog(
  env: Pick<Env, 'LOG_LEVEL'>,
  destination: DestinationStream,
  onError: OnError = () => {},
): Log {
  const outageThrottle = createLogThrottle(outageIntervalMs);
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error) => pino.stdSerializers.err(withoutParameters(error)) },
      hooks: {
        logMethod(args, method, level) {
          if (level < warnLevel) return method.apply(this, args);
          const [first, message] = args as [{ err?: unknown } | string, string?];
          const error = typeof first === 'string' ? undefined : withoutParameters(first.err);
          const text = message ?? String(first);
          if (typeof first !== 'string' && databaseFaultOf(error)) {
            const repeated = outageThrottle.admit(`${text} ${(error as Error).message}`);
            if (repeated === undefined) return;
            if (repeated > 0) Object.assign(first, { repeated });
          }
          if (level >= errorLevel) onError(text, error, this.bindings());
          method.apply(this, args);
        },
      },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor },
    },
    withoutSecrets(env, destination),
  );
}

/** Redacts secret settings, which errors of others may repeat: a provider its API key, a mail server its password. */
function withoutSecrets(env: Partial<Env>, destination: DestinationStream): DestinationStream {
  const hide = redactorOf(env);
  return { write: (line) => destination.write(hide(line)) };
}

/** Replaces a Drizzle error by the error of the database, because Drizzle's message contains all query parameters. */
export const withoutParameters = <Thrown>(error: Thrown): Thrown | Error =>
  error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error;

const maxKeys = 200;

/** Decides which of many log lines with the same key are written: the first line, and then one line per interval. */
export function createLogThrottle(intervalMs: number, now: () => number = () => performance.now()) {
  const seen = new Map<string, { until: number; leftOut: number }>();
  return {
    /** Undefined if the line must be left out, else the number of lines left out since the last written one. */
    admit(key: string): number | undefined {
      const known = seen.get(key);
      if (known && now() < known.until) {
        known.leftOut++;
        return undefined;
      }
      if (seen.size >= maxKeys) seen.clear();
      seen.set(key, { until: now() + intervalMs, leftOut: 0 });
      return known?.leftOut ?? 0;
    },
  };
}

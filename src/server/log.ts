import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';
import { createRedactor, secretsIn } from './secrets.ts';

export type Log = Logger;

/** Property names whose values are redacted, up to two levels below the top. */
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

/** Pino's number for the level "error". */
const errorLevel = 50;

/** Called for each line at level "error" or above; the context holds the child logger's bindings. */
type OnError = (message: string, error: unknown, context: Record<string, unknown>) => void;

/** Writes JSON lines in production and readable lines in development. */
export function createLog(
  env: Pick<Env, 'NODE_ENV' | 'LOG_LEVEL'>,
  destination?: DestinationStream,
  onError: OnError = () => {},
): Log {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error) => pino.stdSerializers.err(withoutParameters(error)) },
      hooks: {
        logMethod(args, method, level) {
          if (level >= errorLevel) {
            const [first, message] = args as [{ err?: unknown } | string, string?];
            const error = typeof first === 'string' ? undefined : withoutParameters(first.err);
            onError(message ?? String(first), error, this.bindings());
          }
          method.apply(this, args);
        },
      },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    },
    withoutSecrets(
      env,
      destination ??
        (env.NODE_ENV === 'development'
          ? pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', sync: true })
          : pino.destination({ sync: true })),
    ),
  );
}

/**
 * Errors of other programs repeat their input: a provider its key, a mail server its password. Therefore secret
 * settings are redacted in every line.
 */
function withoutSecrets(env: Partial<Env>, destination: DestinationStream): DestinationStream {
  const hide = createRedactor(secretsIn(env));
  return { write: (line) => destination.write(hide(line)) };
}

/** Drizzle's message repeats every query parameter, secrets included, so only the database's own error is kept. */
export const withoutParameters = <Thrown>(error: Thrown): Thrown | Error =>
  error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error;

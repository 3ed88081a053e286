import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';
import { createRedactor, secretsIn } from './secrets.ts';

export type Log = Logger;

/** Whatever is logged, these never are: at the top level or one below it. */
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

/** Pino's number for it. */
const errorLevel = 50;

/** Told of each line at the level of errors: what it says, the error, and what its log says on every line. */
type OnError = (message: string, error: unknown, context: Record<string, unknown>) => void;

/** JSON lines in production, readable ones in development. */
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
 * Other people's errors repeat what they were given: a provider the key, a mail server the password. The settings'
 * secrets are struck out of every line.
 */
function withoutSecrets(env: Partial<Env>, destination: DestinationStream): DestinationStream {
  const hide = createRedactor(secretsIn(env));
  return { write: (line) => destination.write(hide(line)) };
}

/** Drizzle's message repeats every parameter of the query, secrets among them; what the database said is enough. */
export const withoutParameters = <Thrown>(error: Thrown): Thrown | Error =>
  error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error;

import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';
import { createHiding, secretsIn } from './secrets.ts';

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

/** JSON lines in production, readable ones in development. */
export function createLog(env: Pick<Env, 'NODE_ENV' | 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error) => pino.stdSerializers.err(withoutParameters(error)) },
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
  const hide = createHiding(secretsIn(env));
  return { write: (line) => destination.write(hide(line)) };
}

/** Drizzle's message repeats every parameter of the query, secrets among them; what the database said is enough. */
const withoutParameters = (error: Error): Error =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error;

import { resolve } from 'node:path';
import { z } from 'zod';
import { StartFailure } from './start-failure.ts';

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address like ${example}` });

const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: address(/^https?$/, 'https://www.example.org')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((dir) => resolve(dir)),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  TRUST_PROXY: flag.default(false),
  AI_PROVIDER: z
    .enum(['openai', 'anthropic', 'openai-compatible'], {
      error: 'must be openai, anthropic or openai-compatible',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Env = z.output<typeof envSchema> & { SITE_URL: string };

/** Reads the settings; an empty value counts as not set. Nobody else reads process.env. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartFailure(`Wrong setting: ${wrong.join('; ')}. Correct it and start again.`);
  }
  const env = parsed.data;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return {
    ...env,
    SITE_URL:
      env.SITE_URL ?? `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${env.PORT}`,
  };
}

import { resolve } from 'node:path';
import { z } from 'zod';
import { site } from '../../../site.config.ts';
import { modelProviders } from '../../domain/settings/server-setting.ts';
import { StartFailure } from './start-failure.ts';

/** A text of this form. `form` completes the sentence "must be …" of the refusal. */
const text = (pattern: RegExp, form: string) => z.string().regex(pattern, { error: `must be ${form}` });

const choice = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, { error: `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}` });

const flag = choice('true', 'false').transform((value) => value === 'true');

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address like ${example}` });
/** The address of a website or service, without a final slash. */
const webAddress = (example: string) =>
  address(/^https?$/, example).transform((url) => url.replace(/\/+$/, ''));

const folder = z.string().min(1);

const port = text(/^\d{1,5}$/, 'a port number')
  .transform(Number)
  .pipe(z.int().max(65535, { error: 'must be a port number' }));

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item));

/** The number of proxies in front of the server; true counts as one. */
const proxyCount = text(
  /^(true|false|\d|1[0-6])$/,
  'true, false or the number of proxies, at most 16',
).transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)));

/** A maximum number, such as that of sign-ins per client address in five minutes (see docs/settings.md). */
const limit = (usual: number) =>
  z.coerce.number({ error: 'must be a whole number above 0' }).int().min(1).default(usual);

const number = (unit: string, min: number, max: number) => {
  const error = `must be a number of ${unit} from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};
const seconds = (min: number, max: number, usual: number) => number('seconds', min, max).default(usual);

/** A setting for the prices of models per million input/output tokens: gpt-5-mini=0.25/2,claude-sonnet-5=3/15. */
const prices = text(
  /^\s*[^=,\s]+=\d+(\.\d+)?\/\d+(\.\d+)?\s*(,\s*[^=,\s]+=\d+(\.\d+)?\/\d+(\.\d+)?\s*)*$/,
  'prices per million tokens in and out, like gpt-5-mini=0.25/2,claude-sonnet-5=3/15',
).transform((text) =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [model = '', price = ''] = part.trim().split('=');
      const [tokensIn, tokensOut] = price.split('/').map(Number);
      return [model, { tokensIn: tokensIn ?? 0, tokensOut: tokensOut ?? 0 }];
    }),
  ),
);

const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: webAddress('https://www.example.org')
    .refine((url) => /^[^/]+:\/\/[^/?#@]+$/.test(url), {
      error: 'must be an address without a path, like https://www.example.org',
    })
    .optional(),
  DATA_DIR: folder.default('./data').transform((dir) => resolve(dir)),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  DATABASE_POOL_SIZE: number('connections', 2, 200).int().default(10),
  DATABASE_STATEMENT_TIMEOUT: seconds(1, 3600, 30),
  DATABASE_START_TIMEOUT: seconds(0, 3600, 30),
  SHUTDOWN_DELAY: seconds(0, 600, 0),
  SHUTDOWN_TIMEOUT: seconds(1, 3600, 10),
  /** A process with the role web runs no jobs. A worker runs jobs and serves only health checks and metrics. */
  ROLE: choice('all', 'web', 'worker').default('all'),
  TRUST_PROXY: proxyCount.default(0),
  /** The request header in which the proxies report the country of the client, such as CF-IPCountry. */
  CLIENT_COUNTRY_HEADER: text(
    /^[A-Za-z0-9-]{1,100}$/,
    'the name of a request header like CF-IPCountry',
  ).optional(),
  /** If false, all requests go through Node's HTTP parser, also those for cached pages. */
  FAST_PATH: flag.default(true),
  AUTH_URL: webAddress('https://project.supabase.co/auth/v1').optional(),
  AUTH_API_KEY: z.string().optional(),
  AUTH_AUTOCONFIRM: flag.optional(),
  AUTH_REDIRECTS: list(address(/^https?$/, 'https://www.example.org')).default([]),
  ALLOW_SIGNUP: flag.default(true),
  ALLOW_COMMON_PASSWORDS: flag.default(false),
  REQUIRE_ADMIN_TWO_FACTOR: flag.default(false),
  AUTH_LIMIT_SIGNUPS: limit(60),
  AUTH_LIMIT_FAILED_SIGNINS: limit(100),
  AUTH_LIMIT_SIGNINS: limit(300),
  AUTH_LIMIT_MAILS: limit(30),
  AUTH_LIMIT_MAILS_DAILY: limit(20),
  AUTH_LIMIT_MAILS_HOURLY: limit(500),
  API_TOKEN_LIMIT: limit(300),
  /** If true, webhooks may be sent to private networks and without encryption. */
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  /** If false, mails and the password in SMTP_URL are sent unencrypted to a server without STARTTLS. */
  SMTP_REQUIRE_TLS: flag.default(true),
  MAIL_FROM: text(
    /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
    'an address like NovaSjekk <post@example.org>',
  ).optional(),
  BACKUP_DIR: folder.transform((dir) => resolve(dir)).optional(),
  /** The interval of scheduled backups. The parsed value is in hours. */
  BACKUP_EVERY: text(/^[1-9]\d{0,3}[hd]$/, 'a number of hours or days, like 24h or 7d')
    .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1))
    .default(24),
  BACKUP_KEEP: limit(7),
  S3_ENDPOINT: webAddress('https://s3.eu-north-1.amazonaws.com').optional(),
  S3_BUCKET: text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket').optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: text(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'a folder like novasjekk/images')
    .transform((prefix) => prefix.replace(/\/$/, ''))
    .optional(),
  AI_PROVIDER: choice(...modelProviders).optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: webAddress('http://127.0.0.1:11434/v1').optional(),
  AI_PRICES: prices.optional(),
  AI_MONTHLY_LIMIT: z.coerce.number({ error: 'must be an amount of money above 0' }).positive().optional(),
  /** The key file of a Google service account. GSC_SITE is sc-domain:example.org or https://www.example.org/. */
  GSC_KEY_FILE: z.string().min(1).optional(),
  GSC_SITE: text(
    /^sc-domain:[^\s/]+$|^https?:\/\/\S+$/,
    'a property like sc-domain:example.org or https://www.example.org/',
  ).optional(),
  GSC_API_URL: webAddress('https://searchconsole.googleapis.com/webmasters/v3').default(
    'https://searchconsole.googleapis.com/webmasters/v3',
  ),
  INDEXNOW_KEY: text(/^[a-zA-Z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens').optional(),
  INDEXNOW_URL: address(/^https?$/, 'https://api.indexnow.org/indexnow').default(
    'https://api.indexnow.org/indexnow',
  ),
  /** Queries that contain one of these names search for the site itself, so they are no opportunities. */
  BRAND_NAMES: list(z.string().min(2)).default([
    ...new Set([site.siteName, site.appName, site.providerName]),
  ]),
  SECURITY_CONTACT: text(
    /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:\S+)$/,
    'an address like mailto:security@example.org or https://example.org/security',
  ).optional(),
  /** If false, neither views nor clicks are counted. */
  COUNT_READERS: flag.default(true),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  AUDIT_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days, at least 30' })
    .int()
    .min(30, { error: 'must be a number of days, at least 30' })
    .optional(),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  ACCESS_LOG: flag.default(true),
  LOG_CLIENT_ADDRESS: choice('off', 'shortened', 'full').default('off'),
});

export const settingNames = Object.keys(envSchema.shape);

export type Env = z.output<typeof envSchema> & {
  SITE_URL: string;
  MAIL_FROM: string;
  SECURITY_CONTACT: string;
};

/** Parses the settings from environment variables. An empty value counts as not set. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(given);
  const wrong = parsed.success
    ? (wrongCombination(parsed.data) ?? wrongModelSettings(parsed.data) ?? wrongStorage(parsed.data))
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; ');
  if (!parsed.success || wrong)
    throw new StartFailure(`Wrong setting: ${wrong}. Correct it and start again.`);
  const env = parsed.data;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const SITE_URL =
    env.SITE_URL ?? `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${env.PORT}`;
  return {
    ...env,
    SITE_URL,
    // RFC 2142 reserves this mailbox for security reports.
    SECURITY_CONTACT: env.SECURITY_CONTACT ?? `mailto:security@${new URL(SITE_URL).hostname}`,
    MAIL_FROM: env.MAIL_FROM ?? defaultSender(SITE_URL),
  };
}

export const defaultSender = (siteUrl: string): string =>
  `${site.siteName} <no-reply@${new URL(siteUrl).hostname}>`;

/** Whether new users must confirm their email address, which is impossible without a mail server. */
export const confirmsEmail = (env: Pick<Env, 'AUTH_AUTOCONFIRM' | 'SMTP_URL'>): boolean =>
  !(env.AUTH_AUTOCONFIRM ?? !env.SMTP_URL);

/** Returns a description of the first setting that needs another one. */
function wrongCombination(env: z.output<typeof envSchema>): string | undefined {
  if (env.AUTH_API_KEY && !env.AUTH_URL)
    return 'AUTH_API_KEY needs AUTH_URL, the service that the key is for';
  if (env.AUTH_API_KEY && isServiceKey(env.AUTH_API_KEY))
    return 'AUTH_API_KEY is a secret service key, and the key is sent to browsers. Set the public key (anon or publishable) of the service instead, and replace the service key there';
  if (env.CLIENT_COUNTRY_HEADER && env.TRUST_PROXY === 0)
    return 'CLIENT_COUNTRY_HEADER needs TRUST_PROXY, because without a trusted proxy every client could choose its country';
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    return `ROLE ${env.ROLE} needs DATABASE_URL, because web and worker processes share a PostgreSQL; the embedded database allows one process only`;
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT)
    return 'METRICS_PORT must be another port than PORT; with METRICS_TOKEN alone, /metrics is served on PORT';
  if (Boolean(env.GSC_KEY_FILE) !== Boolean(env.GSC_SITE))
    return 'GSC_KEY_FILE and GSC_SITE need each other. Set both or neither';
  return undefined;
}

/** True for Supabase keys that bypass all access rules: `sb_secret_…`, or a JWT with one of these roles. */
function isServiceKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return /"role"\s*:\s*"(service_role|supabase_admin)"/.test(claims);
}

/** Returns a description of the first AI setting that is missing, or that must not be set without another setting. */
function wrongModelSettings(env: z.output<typeof envSchema>): string | undefined {
  const { AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL, AI_PRICES, AI_MONTHLY_LIMIT } = env;
  if (!AI_PROVIDER) {
    const named = Object.entries({ AI_MODEL, AI_API_KEY, AI_BASE_URL }).find(([, value]) => value);
    return named && `${named[0]} needs AI_PROVIDER, the provider of the model`;
  }
  if (!AI_MODEL) return 'AI_PROVIDER needs AI_MODEL, the name of the model to use';
  if (AI_PROVIDER === 'openai-compatible' && !AI_BASE_URL)
    return 'AI_PROVIDER openai-compatible needs AI_BASE_URL, the address of the server that runs the model';
  if (AI_PROVIDER !== 'openai-compatible' && !AI_API_KEY)
    return `AI_PROVIDER ${AI_PROVIDER} needs AI_API_KEY, the key that the provider gave you`;
  if (AI_MONTHLY_LIMIT && !AI_PRICES?.[AI_MODEL])
    return `AI_MONTHLY_LIMIT needs AI_PRICES with the price of ${AI_MODEL}, because the cost cannot be computed without it`;
  return undefined;
}

const neededForStorage = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Returns a description if some S3 settings are set but a required one is missing. */
function wrongStorage(env: z.output<typeof envSchema>): string | undefined {
  const given = ([...neededForStorage, 'S3_REGION', 'S3_PREFIX'] as const).filter((name) => env[name]);
  const missing = neededForStorage.filter((name) => !env[name]);
  if (given.length === 0 || missing.length === 0) return undefined;
  return `${given[0]} needs ${missing.join(', ')} too. Set all of them to store images in S3, or none to store them in DATA_DIR`;
}

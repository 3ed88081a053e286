import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GoTrueClient } from '@supabase/auth-js';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { createJobHandlers } from '../../../src/server/job-handlers.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { readEnv } from '../../../src/server/platform/env.ts';
import type { PublicNetwork } from '../../../src/server/platform/http/public-address.ts';
import { serve } from '../../../src/server/platform/http/serve.ts';
import type { Job } from '../../../src/server/platform/jobs/job.ts';
import { startJobs } from '../../../src/server/platform/jobs/job-runner.ts';
import { createLog } from '../../../src/server/platform/logs/log.ts';
import { createProcessMeter, createRecentErrors } from '../../../src/server/platform/status/process-meter.ts';
import { createServices } from '../../../src/server/services.ts';
import { freePort } from '../database/postgres.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  code: string;
  headers: Record<string, string>;
}

/** Starts an SMTP server that stores the mails it receives. */
/** Starts a mail server. It refuses the first `refusedMails` mails temporarily, as an overloaded server does. */
export async function startSmtpServer({ port: wishedPort = 0, host = '127.0.0.1', refusedMails = 0 } = {}) {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (refusals === refusedMails) return done();
      refusals++;
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const text = mail.text ?? '';
        received.push({
          to: mail.to?.[0]?.address ?? '',
          subject: mail.subject ?? '',
          text,
          html: mail.html ?? '',
          link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
          code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
          headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(wishedPort, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export interface AuthServerOptions {
  database: Database;
  settings?: Record<string, string>;
  /** Whether the clock is stopped until the test calls `pass`. */
  stopped?: boolean;
  publicNetwork?: PublicNetwork;
  /** Jobs that pg-boss runs at once, as in production. The other jobs run on request. */
  startedJobs?: readonly Job[];
}

/** Tests send no requests to other servers, which may be slow or missing. */
const noNetwork: PublicNetwork = {
  lookup: async (host) => {
    throw new Error(`A test looked up ${host}`);
  },
};

/** Starts the server on a real port, with a clock that tests can move and with jobs that run on request. */
export async function startAuthServer({
  database,
  settings = {},
  stopped = false,
  publicNetwork = noNetwork,
  startedJobs = [],
}: AuthServerOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-auth-'));
  const port = await freePort();
  const env = readEnv({
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    NODE_ENV: 'test',
    ...settings,
  });
  const lines: string[] = [];
  const log = createLog(env, { write: (line) => void lines.push(line) });
  let offset = 0;
  const begin = Date.now();
  const clock = () => new Date((stopped ? begin : Date.now()) + offset);
  const waiting: { job: Job; payload: unknown; startAfter: Date | undefined }[] = [];
  const services = createServices(database, {
    env,
    clock,
    publicNetwork,
    enqueue: async (job, payload, options = {}) => {
      if (runner && startedJobs.some(({ name }) => name === job.name))
        return runner.enqueue(job, payload, options);
      const { startAfter } = options;
      // The payload is converted to JSON and back, because pg-boss stores it as JSON.
      waiting.push({ job, payload: JSON.parse(JSON.stringify(job.payload.parse(payload))), startAfter });
      return null;
    },
    reportProcess: () => meter.report(),
    // The lowest cost that argon2 allows makes the tests fast.
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  });
  const runner =
    startedJobs.length > 0
      ? await startJobs({
          database,
          jobs: createJobHandlers(services).filter(({ job }) => startedJobs.includes(job)),
          log,
        })
      : undefined;
  const meter = createProcessMeter({
    role: 'all',
    version: 'test',
    pool: database.pool,
    errors: createRecentErrors(),
    streams: () => services.live.subscriberCount,
    generationFailures: () => services.queue.runs.failures,
    refusedSearches: () => 0,
    dataFolder: env.DATA_DIR,
  });
  const app = createApp({
    log,
    env,
    services,
    siteUrl: env.SITE_URL,
    development: true,
    isReady: async () => true,
    meter,
    pages: undefined as never,
    offlineFiles: [],
    renderer: undefined as never,
  });
  const http = await serve({ env, fetch: app.fetch });
  const url = `${env.SITE_URL}/auth/v1`;
  return {
    env,
    log,
    app,
    services,
    site: env.SITE_URL,
    url,
    folder,
    lines,
    clock,
    /** Moves the server's clock forwards. */
    pass(time: { seconds?: number; minutes?: number; hours?: number; days?: number }) {
      const { seconds = 0, minutes = 0, hours = 0, days = 0 } = time;
      offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    waiting,
    runner,
    async runJobs() {
      const handlers = createJobHandlers(services);
      for (const { job, payload } of waiting.splice(0)) {
        const handler = handlers.find((handled) => handled.job.name === job.name);
        await handler?.run(payload, { log, signal: new AbortController().signal });
      }
    },
    /** Creates an auth-js client with its own storage, like a new browser. */
    client(flowType: 'pkce' | 'implicit' = 'pkce', headers: Record<string, string> = {}) {
      const stored = new Map<string, string>();
      const client = new GoTrueClient({
        url,
        headers,
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        storageKey: 'test',
        experimental: { recoveryCodes: true },
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
      });
      return Object.assign(client, { stored });
    },
    async api(
      path: string,
      options: { token?: string; method?: string; body?: unknown; headers?: Record<string, string> } = {},
    ) {
      const response = await fetch(`${env.SITE_URL}/api${path}`, {
        method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    /** Calls the auth server directly, without the auth-js client. */
    async call(
      path: string,
      body?: unknown,
      options: { token?: string; method?: string; headers?: Record<string, string> } = {},
    ) {
      const response = await fetch(`${url}${path}`, {
        method: options.method ?? 'POST',
        redirect: 'manual',
        headers: {
          'x-supabase-api-version': '2024-01-01',
          'content-type': 'application/json;charset=UTF-8',
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...options.headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
    /** Signs up a new user. The user has a session if addresses need no confirmation. */
    async signUp(email = newEmail()) {
      const { body } = await this.call('/signup', { email, password: goodPassword });
      return {
        email,
        id: (body.user?.id ?? body.id) as string,
        token: body.access_token as string,
        refreshToken: body.refresh_token as string,
      };
    },
    async stop() {
      await runner?.stop(1000);
      await http.stop(1000);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type AuthServer = Awaited<ReturnType<typeof startAuthServer>>;

/** Starts an auth server for a suite. With `mail`, it sends its mails to an SMTP server of the tests. */
export function useAuthServer(
  database: () => Database,
  options: Omit<AuthServerOptions, 'database'> & { mail?: boolean } = {},
) {
  let server: AuthServer;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>> | undefined;
  beforeAll(async () => {
    smtp = options.mail ? await startSmtpServer() : undefined;
    const settings = { ...(smtp && { SMTP_URL: smtp.url }), ...options.settings };
    server = await startAuthServer({ ...options, settings, database: database() });
  });
  afterAll(async () => {
    await server?.stop();
    await smtp?.close();
  });
  return {
    server: () => server,
    /** All mails that were received so far, oldest first. */
    mails: () => smtp?.received ?? [],
    /** Runs the waiting jobs, and returns the newest mail to an address. */
    async mailTo(email: string): Promise<ReceivedMail> {
      await server.runJobs();
      const mail = smtp?.received.findLast(({ to }) => to === email);
      if (!mail) throw new Error(`no mail to ${email}`);
      return mail;
    },
  };
}

/** Presses the button of the page behind a mailed link. */
export const pressLinkButton = (link: string): Promise<Response> =>
  fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

let counter = 0;
/** Creates an address that no other test uses. */
export const newEmail = (name = 'user') => `${name}-${process.pid}-${++counter}@example.org`;
export const goodPassword = 'brunost og vafler 17';

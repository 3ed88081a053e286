import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startAiProvider } from '../fakes/ai-provider.ts';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { runOn } from '../setup/database/postgres.ts';
import { itInLongRun } from '../setup/long-run.ts';
import { signInAsAdmin } from '../setup/product/newsroom-client.ts';
import { failToStart, type RunningProduct, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

/** Each secret contains a word that occurs nowhere else. */
const marked = {
  database: 'Marked7database',
  smtp: 'Marked7smtp',
  ai: 'sk-Marked7provider',
  s3: 'Marked7bucket/+x',
  gsc: 'Marked7searchconsole',
  password: 'Marked7password',
  token: 'Marked7token',
};

// The last test checks the output of the others.
describe('a product whose services all fail and repeat its secrets in their errors', {
  shuffle: false,
}, () => {
  let product: RunningProduct;
  let client: Awaited<ReturnType<typeof signInAsAdmin>>;
  let url: string;
  const answers: string[] = [];
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const provider = await startAiProvider({
      status: 401,
      message: `Incorrect API key provided: ${marked.ai}`,
    });
    const bucket = await startRefusingBucket();
    const smtp = await startRefusingSmtp();
    const copy = await createPostgresCopy();
    const role = `marked_${process.pid}`;
    await runOn(inject('postgresUrl'), `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD '${marked.database}'`);
    const address = new URL(copy.url);
    address.username = role;
    address.password = marked.database;
    url = address.href;
    const folder = await mkdtemp(join(tmpdir(), 'novasjekk-secrets-'));
    const keyFile = join(folder, 'key.json');
    await writeFile(keyFile, keyFileWith(marked.gsc));
    product = await startProduct({
      DATABASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'trace',
      AUTH_AUTOCONFIRM: 'true',
      SMTP_URL: smtp.url,
      ...provider.settings('openai-compatible'),
      AI_API_KEY: marked.ai,
      S3_ENDPOINT: bucket.url,
      S3_BUCKET: 'bilder',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: marked.s3,
      GSC_KEY_FILE: keyFile,
      GSC_SITE: 'sc-domain:example.org',
    });
    client = await signInAsAdmin(product.address);
    closing.push(
      () => product.end(),
      provider.close,
      bucket.close,
      smtp.close,
      copy.drop,
      () => runOn(inject('postgresUrl'), `DROP ROLE ${role}`),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  const call = async (path: string, init: RequestInit & { token?: string } = {}) => {
    const response = await fetch(product.address + path, {
      method: 'POST',
      ...init,
      headers: { authorization: `Bearer ${init.token ?? client.token}`, 'content-type': 'application/json' },
    });
    const answer = `${response.status} ${await response.text()}`;
    answers.push(answer, JSON.stringify([...response.headers]));
    return answer;
  };
  const logged = (pattern: RegExp) => waitFor(() => expect(product.output()).toMatch(pattern));

  it('gets an error from each of the services', async () => {
    const generate = { term: 'brød', locale: 'no' };
    expect(await call('/api/functions/generate-content', { body: JSON.stringify(generate) })).toMatch(
      /^502 .*Incorrect API key/,
    );
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await call('/api/media', { body: new Uint8Array(picture) })).toMatch(
      /^503 .*image_storage_unavailable/,
    );
    expect(
      await call('/auth/v1/recover', { body: JSON.stringify({ email: `admin-${process.pid}@example.org` }) }),
    ).toMatch(/^200/);
    await logged(/auth-mail.*job failed/);
    const item = await client.enqueue('havre');
    await client.process(item);
    await waitFor(async () => {
      const found = await client.item(item);
      answers.push(JSON.stringify(found));
      expect(found.status).toBe('failed');
    });
    const boss = new PgBoss({ connectionString: url, schema: 'jobs' });
    await boss.start();
    await boss.send('fetch-search-data', {});
    await boss.stop({ graceful: false });
    await logged(/fetch-search-data.*job failed/);
  });

  it('refuses invalid requests that contain secrets', async () => {
    const signIn = (body: object) =>
      call('/auth/v1/token?grant_type=password', { body: JSON.stringify(body) });
    expect(await signIn({ email: 'ingen@example.org', password: marked.password })).toMatch(/^400/);
    expect(await signIn({ email: marked.password, password: marked.password })).toMatch(/^400/);
    expect(await call('/auth/v1/signup', { body: `{"password":"${marked.password}",` })).toMatch(/^400/);
    expect(
      await call('/auth/v1/signup', {
        body: JSON.stringify({ email: marked.password, password: marked.password }),
      }),
    ).toMatch(/^400/);
    expect(
      await call('/auth/v1/token?grant_type=refresh_token', {
        body: JSON.stringify({ refresh_token: marked.token }),
      }),
    ).toMatch(/^400/);
    expect(
      await call(`/api/me?access_token=${marked.token}`, { method: 'GET', token: marked.token }),
    ).toMatch(/^401/);
    expect(await call('/api/users/invite', { body: `{"password":"${marked.password}"` })).toMatch(/^400/);
  });

  it('survives the loss of its database, whose address contains a password', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1`, [
      `marked_${process.pid}`,
    ]);
    await admin.end();
    await logged(/a database connection was lost/);
  });

  it('has no secret in its log or in its responses', async () => {
    // The status screen lists the last errors for admins, so its response must be checked too.
    await call('/api/status', { method: 'GET' });
    const output = product.output();
    expect(output.length).toBeGreaterThan(2000);
    for (const secret of [...Object.values(marked), client.token]) {
      expect(linesWith(secret, output), 'in the log').toEqual([]);
      expect(
        answers.filter((answer) => answer.includes(secret)),
        'in an answer',
      ).toEqual([]);
    }
  });
});

itInLongRun('a product logs no secret when its start fails', async () => {
  const wrong = new URL(inject('postgresUrl'));
  wrong.password = marked.database;
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'novasjekk-secrets-'));
  const wrongSettings: Record<string, string>[] = [
    { DATABASE_URL: wrong.href },
    { DATABASE_URL: `mysql://u:${marked.database}@127.0.0.1/x` },
    { SMTP_URL: `http://u:${marked.smtp}@127.0.0.1`, AI_API_KEY: marked.ai, S3_SECRET_ACCESS_KEY: marked.s3 },
  ];
  for (const settings of wrongSettings) {
    const { code, output } = await failToStart({ DATA_DIR, ...settings });
    expect(code).toBe(1);
    for (const secret of Object.values(marked)) expect(linesWith(secret, output)).toEqual([]);
  }
});

const linesWith = (secret: string, output: string) =>
  output
    .split('\n')
    .filter((line) => [secret, encodeURIComponent(secret)].some((text) => line.includes(text)));

/** An invalid key file in Google's format that contains the secret. */
const keyFileWith = (secret: string) =>
  JSON.stringify({
    client_email: 'robot@example.org',
    private_key: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n`,
    token_uri: 'http://127.0.0.1:9/token',
  });

/** Starts an S3 server that refuses every request and repeats its secret key and the request's headers. */
async function startRefusingBucket() {
  const server: Server = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(
      `<Error><Code>SignatureDoesNotMatch</Code><Key>${marked.s3}</Key>${JSON.stringify(request.headers)}</Error>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts an SMTP server that refuses every sign-in and repeats the password. */
async function startRefusingSmtp() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => done(new Error(`535 wrong password ${password}`)),
  });
  // The server emits an error for each refused sign-in.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://post:${marked.smtp}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

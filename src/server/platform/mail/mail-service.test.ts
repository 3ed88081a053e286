import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { newEmail, startSmtpServer } from '../../../../tests/setup/server/auth-server.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { authMail } from '../../auth/mail/auth-mail.job.ts';
import { createServices } from '../../services.ts';
import { readEnv } from '../env.ts';
import { handleJob } from '../jobs/job.ts';
import { type Enqueue, startJobs } from '../jobs/job-runner.ts';
import { createMailService } from './mail-service.ts';
import { writeMail } from './mail-texts.ts';

const silent = pino({ level: 'silent' });
const now = () => new Date('2026-11-15T12:00:00Z');
const link = 'https://novasjekk.example/auth/v1/verify?token=abc&type=signup';

describe('a mail', () => {
  const kinds = [
    'confirmation',
    'recovery',
    'invite',
    'email_change_current',
    'email_change_new',
    'reauthentication',
  ] as const;

  it.each(kinds)('of the kind %s has a text version and an HTML version in both languages', (kind) => {
    const linked = kind !== 'reauthentication';
    const [no, en] = (['no', 'en'] as const).map((locale) =>
      writeMail({
        kind,
        locale,
        link: linked ? link : undefined,
        code: '123456',
        newEmail: 'ny@example.org',
      }),
    );
    expect(no?.subject).not.toBe(en?.subject);
    for (const mail of [no, en]) {
      expect(mail?.text.includes(link)).toBe(linked);
      expect(mail?.text).toContain('123456');
      expect(mail?.html).toContain('123456');
      expect(mail?.text).not.toContain('undefined');
    }
  });

  it('escapes HTML in the user’s address', () => {
    const { html } = writeMail({
      kind: 'email_change_new',
      locale: 'no',
      link,
      newEmail: '"><script>x</script>@a.no',
    });
    expect(html).not.toContain('<script>');
  });
});

describe('without SMTP_URL', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'novasjekk-mail-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('a mail is written to a file, and the log contains the file name but not the link in the mail', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const env = readEnv({ DATA_DIR: folder, MAIL_FROM: 'NovaSjekk <post@example.org>' });
    const service = createMailService(async () => env, now);
    await service.send({ to: 'kari@example.org', subject: 'Hei', text: link, html: link }, log);
    const [name = ''] = await readdir(join(folder, 'outbox'));
    const file = join(folder, 'outbox', name);
    expect(name).toMatch(/^2026-11-15T12-00-00-000Z-[0-9a-f]{8}\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('To: kari@example.org');
    expect(text).toContain('From: NovaSjekk <post@example.org>');
    expect(lines.join('')).toContain(name);
    expect(lines.join('')).not.toContain('verify?token');
  });
});

it('sending a mail fails if the mail server does not respond', async () => {
  const silentServer = createServer().listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  const { port } = silentServer.address() as AddressInfo;
  const env = readEnv({ DATA_DIR: tmpdir(), SMTP_URL: `smtp://127.0.0.1:${port}` });
  const service = createMailService(async () => env, now, { greetingTimeout: 100 });
  const mail = { to: 'kari@example.org', subject: 'Hei', text: link, html: link };
  await expect(service.send(mail, silent)).rejects.toThrow(/greeting/i);
  silentServer.close();
});

describe('with a mail server on another machine that offers no STARTTLS', () => {
  // A loopback address that is not exempt from encryption represents the other machine.
  const elsewhere = '127.0.0.2';
  const mail = { to: 'kari@example.org', subject: 'Hei', text: link, html: link };
  const sendWith = async (settings: Record<string, string>) => {
    const smtp = await startSmtpServer({ host: elsewhere });
    const service = createMailService(async () => readEnv({ SMTP_URL: smtp.url, ...settings }), now);
    const outcome = await service.send(mail, silent).catch((error: Error) => error.message);
    await smtp.close();
    return { outcome, received: smtp.received.length };
  };

  it('no mail is sent unencrypted', async () => {
    expect(await sendWith({})).toEqual({ outcome: expect.stringMatching(/TLS/), received: 0 });
  });

  it('mails are sent if SMTP_REQUIRE_TLS is false', async () => {
    expect(await sendWith({ SMTP_REQUIRE_TLS: 'false' })).toEqual({ outcome: undefined, received: 1 });
  });
});

describeOnDatabase('with SMTP_URL', (database) => {
  it('a mail is sent again until the server accepts it, and its code is never stored in the jobs table', async () => {
    const smtp = await startSmtpServer({ refusedMails: 2 });
    const env = readEnv({
      SMTP_URL: smtp.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')),
    });
    let enqueue: Enqueue | undefined;
    const services = createServices(database(), {
      env,
      enqueue: (...job) => enqueue?.(...job) ?? Promise.reject(new Error('not started')),
    });
    // The delay between the attempts is zero, because the test is about the attempts.
    const fast = { ...authMail, queue: { ...authMail.queue, retryDelay: 0, retryBackoff: false } };
    const jobs = await startJobs({
      database: database(),
      jobs: [handleJob(fast, (payload, { log }) => services.auth.mailCode(payload, log))],
      log: silent,
    });
    enqueue = jobs.enqueue;
    const email = newEmail();
    const { rows } = await database().pool.query(
      'INSERT INTO auth_users (email, created_at, updated_at) VALUES ($1, now(), now()) RETURNING id',
      [email],
    );
    await database().orm.transaction((transaction) =>
      jobs.enqueue(
        authMail,
        { kind: 'recovery', userId: rows[0].id, locale: 'no', redirectTo: `${env.SITE_URL}/admin` },
        { transaction },
      ),
    );
    await waitFor(() => expect(smtp.received).toHaveLength(1));
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ to: email, code: expect.stringMatching(/^\d{6}$/) });
    const table = JSON.stringify((await database().pool.query('SELECT * FROM jobs.job')).rows);
    expect(table).not.toContain(mail?.code);
    expect(table).not.toContain(new URL(mail?.link ?? '').searchParams.get('token'));
    await jobs.stop(2000);
    await smtp.close();
    await rm(env.DATA_DIR, { recursive: true, force: true });
  });
});

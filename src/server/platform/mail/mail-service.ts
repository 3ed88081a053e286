import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import { writeDurably } from '../durable-files.ts';
import type { Env } from '../env.ts';
import type { Log } from '../logs/log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** Limits the wait for a mail server that does not respond, so that the job fails and is retried later. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A mail server on the same machine needs no encryption, because the mail does not cross a network. */
const isOnThisMachine = (url: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);

/** Sends mail through SMTP_URL; without it, writes the mail to a file in DATA_DIR/outbox and logs the file name. */
export function createMailService(
  env: Pick<Env, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'MAIL_FROM' | 'DATA_DIR'>,
  clock: Clock,
  timeouts: Partial<typeof smtpTimeouts> = {},
) {
  const smtp = env.SMTP_URL
    ? nodemailer.createTransport({
        url: env.SMTP_URL,
        requireTLS: env.SMTP_REQUIRE_TLS && !isOnThisMachine(env.SMTP_URL),
        ...smtpTimeouts,
        ...timeouts,
      })
    : undefined;
  const toFile = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const outbox = join(env.DATA_DIR, 'outbox');
  return {
    async send(mail: Mail, log: Log): Promise<void> {
      const message = { ...mail, from: env.MAIL_FROM, date: clock() };
      if (smtp) {
        await smtp.sendMail(message);
        log.info('mail sent');
        return;
      }
      const { message: bytes } = await toFile.sendMail(message);
      const file = join(
        outbox,
        `${clock().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      await writeDurably({ path: file, content: bytes as Buffer });
      log.info({ file }, 'no SMTP_URL: mail written to a file');
    },
  };
}

export type MailService = ReturnType<typeof createMailService>;

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { Problem } from '../../../domain/problems.ts';
import type { Clock } from '../clock.ts';
import { writeDurably } from '../durable-files.ts';
import type { Env } from '../env.ts';
import { isMetadataAddress, lookupAll } from '../http/public-address.ts';
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

/** An admin can name any mail server, but not the service that gives out the credentials of a machine in a cloud. */
async function refuseMetadata(url: string): Promise<void> {
  // If the lookup fails, the attempt to send the mail reports it.
  const addresses = await lookupAll(new URL(url).hostname.replace(/^\[|\]$/g, '')).catch(() => []);
  if (addresses.some(({ address }) => isMetadataAddress(address)))
    throw new Problem('setting_address_refused');
}

/** Admins can change SMTP_URL, so it is read for each mail. Without it, mails go to DATA_DIR/outbox. */
export function createMailService(
  currentEnv: () => Promise<Pick<Env, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'MAIL_FROM' | 'DATA_DIR'>>,
  clock: Clock,
  timeouts: Partial<typeof smtpTimeouts> = {},
) {
  const toFile = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    isSet: async (): Promise<boolean> => (await currentEnv()).SMTP_URL !== undefined,

    async send(mail: Mail, log: Log): Promise<void> {
      const { SMTP_URL: url, ...env } = await currentEnv();
      const message = { ...mail, from: env.MAIL_FROM, date: clock() };
      if (url) {
        await refuseMetadata(url);
        const requireTLS = env.SMTP_REQUIRE_TLS && !isOnThisMachine(url);
        await nodemailer.createTransport({ url, requireTLS, ...smtpTimeouts, ...timeouts }).sendMail(message);
        log.info('mail sent');
        return;
      }
      const { message: bytes } = await toFile.sendMail(message);
      const time = clock().toISOString().replace(/[:.]/g, '-');
      const file = join(env.DATA_DIR, 'outbox', `${time}-${randomUUID().slice(0, 8)}.eml`);
      await writeDurably({ path: file, content: bytes as Buffer });
      log.info({ file }, 'no SMTP_URL: mail written to a file');
    },
  };
}

export type MailService = ReturnType<typeof createMailService>;

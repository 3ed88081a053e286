import { z } from 'zod';
import type { Log } from '../../log.ts';
import type { MailService } from '../../mail/mail-service.ts';
import { writeMail } from '../../mail/mail-texts.ts';
import type { createUserStore } from '../user-store.ts';

/** A change to an account by an administrator, of which its owner is notified by mail. */
export const noticePayload = z.object({ kind: z.enum(['factor_removed']), userId: z.uuid() });
export type Notice = z.output<typeof noticePayload>;

export async function mailNotice(
  users: Pick<ReturnType<typeof createUserStore>, 'findById'>,
  mail: MailService,
  { kind, userId }: Notice,
  log: Log,
): Promise<void> {
  const user = await users.findById(userId);
  if (user) await mail.send({ to: user.email, ...writeMail({ kind, locale: user.locale }) }, log);
}

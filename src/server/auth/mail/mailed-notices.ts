import { z } from 'zod';
import { roleSchema } from '../../../domain/accounts/account.ts';
import type { Log } from '../../log.ts';
import type { MailService } from '../../mail/mail-service.ts';
import { writeMail } from '../../mail/mail-texts.ts';
import type { createUserStore } from '../user-store.ts';

/** A change to an account, of which its owner is notified by mail. */
export const noticePayload = z.object({
  kind: z.enum([
    'factor_removed',
    'factor_added',
    'own_factor_removed',
    'password_changed',
    'passkey_added',
    'passkey_removed',
    'recovery_codes_created',
    'recovery_code_used',
    'email_changed',
    'new_device',
    'role_given',
  ]),
  userId: z.uuid(),
  /** A former address, which gets the mail too. */
  formerEmail: z.string().optional(),
  /** The client of a sign-in. */
  address: z.string().optional(),
  browser: z.string().optional(),
  at: z.iso.datetime().optional(),
  roles: z.array(roleSchema).optional(),
});
export type Notice = z.output<typeof noticePayload>;

export async function mailNotice(
  users: Pick<ReturnType<typeof createUserStore>, 'findById'>,
  mail: MailService,
  { kind, userId, formerEmail, ...words }: Notice,
  log: Log,
): Promise<void> {
  const user = await users.findById(userId);
  if (!user) return;
  const text = writeMail({ kind, locale: user.locale, newEmail: user.email, ...words });
  for (const to of new Set([user.email, formerEmail ?? user.email])) await mail.send({ to, ...text }, log);
}

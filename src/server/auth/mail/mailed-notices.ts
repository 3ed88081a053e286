import type { Log } from '../../platform/logs/log.ts';
import type { MailService } from '../../platform/mail/mail-service.ts';
import { writeMail } from '../../platform/mail/mail-texts.ts';
import type { AuthContext } from '../auth-context.ts';
import { dailyMailWindowMs } from '../lifetimes.ts';
import type { UserStore } from '../user-store.ts';
import type { Notice } from './auth-notice.job.ts';

/** An owner gets at most this many mails of one kind per day, because more would only fill the mailbox. */
const maxNoticesPerDay = 10;

/** With limits of its own: using up those of requested mails must not hide a change from the owner. */
export async function mailNotice(
  { limits, users, mail }: Pick<AuthContext, 'limits'> & { users: UserStore; mail: MailService },
  { kind, userId, formerEmail, ...words }: Notice,
  log: Log,
): Promise<void> {
  const user = await users.find({ id: userId });
  if (!user) return;
  // A change by another actor has a count of its own, so that nobody can hide it behind ten harmless ones.
  const cause = words.change ? ` about ${words.change.action} by ${words.change.actor}` : '';
  const key = `${kind} notices to ${userId}${cause}`;
  const rule = { kind: 'window', limit: maxNoticesPerDay, windowMs: dailyMailWindowMs } as const;
  const verdict = await limits.take(key, rule);
  if (!verdict.allowed) {
    log.warn({ kind, userId }, 'too many mails about changes of an account: one was not sent');
    return;
  }
  const text = writeMail({ kind, locale: user.locale, newEmail: user.email, ...words });
  try {
    for (const to of new Set([user.email, formerEmail ?? user.email])) await mail.send({ to, ...text }, log);
  } catch (error) {
    // The job is retried, and the retries must not use up the limit.
    await limits.refund(key);
    throw error;
  }
}

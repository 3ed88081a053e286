import type { Locale } from '../../domain/locale.ts';
import { osloDay } from '../../domain/oslo-time.ts';
import { Problem } from '../../domain/problems.ts';
import { sameSecret } from '../platform/crypto.ts';
import { createTableQueries } from '../platform/db/database.ts';
import type { Log } from '../platform/logs/log.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { SourceWatchService } from '../source-watch/source-watch-service.ts';
import type { UserService } from '../users/user-service.ts';
import { weekly_mail_subscriptions } from './schema.ts';
import type { TodayService } from './today-service.ts';
import { weeklyMailToUser } from './weekly-mail.job.ts';
import { writeWeeklyMail } from './weekly-mail-text.ts';

interface WeeklyMailDependencies extends ServiceParts {
  users: UserService;
  today: TodayService;
  sourceWatch: SourceWatchService;
}

const hashPurpose = 'weekly-mail';

/** The weekly mail with the content of the Today screen. It is off until a user turns it on. */
export function createWeeklyMail(parts: WeeklyMailDependencies) {
  const { database, clock, enqueue, env, auth, users, mail, today, sourceWatch } = parts;
  const subscriptions = createTableQueries(database.orm, weekly_mail_subscriptions);

  /** The token never expires, so that the link in an old mail still works. It can only end the subscription. */
  const tokenOf = async (userId: string) => `${userId}.${await auth.keyring.hash(hashPurpose, userId)}`;

  return {
    tokenOf,

    isSubscribed: async (userId: string): Promise<boolean> =>
      (await subscriptions.find({ user_id: userId })) !== undefined,

    async subscribe(user_id: string, { subscribed, locale }: { subscribed: boolean; locale: Locale }) {
      const row = { user_id, locale, created_at: clock() };
      if (subscribed) await subscriptions.upsert(row, weekly_mail_subscriptions.user_id, { locale });
      else await subscriptions.delete({ user_id });
      return { subscribed };
    },

    async unsubscribe(token: string): Promise<void> {
      const [userId = ''] = token.split('.');
      if (!sameSecret(token, await tokenOf(userId))) throw new Problem('unsubscribe_link_invalid');
      await subscriptions.delete({ user_id: userId });
    },

    async enqueueAll(): Promise<void> {
      for (const { user_id: userId } of await subscriptions.list())
        await enqueue(weeklyMailToUser, { userId });
    },

    /** Sends the mail, unless the user is not subscribed, was mailed today, has no role or cannot receive mail. */
    async mailTo(userId: string, log: Log): Promise<void> {
      const day = osloDay(clock());
      const [subscription, user, roles] = await Promise.all([
        subscriptions.find({ user_id: userId }),
        auth.findUser(userId),
        users.rolesOf(userId),
      ]);
      if (!subscription || subscription.last_sent_on === day) return;
      if (!user || roles.length === 0 || !auth.canReceiveMail(user)) return;
      const query = new URLSearchParams({ token: await tokenOf(userId) });
      const { locale } = subscription;
      const [content, findings] = await Promise.all([today.describeToday(), sourceWatch.listOpenFindings()]);
      await mail.send(
        {
          to: user.email,
          ...writeWeeklyMail(
            { ...content, findings },
            {
              locale,
              siteUrl: env.SITE_URL,
              unsubscribeUrl: `${env.SITE_URL}/admin/unsubscribe#${query}`,
            },
          ),
          headers: {
            'List-Unsubscribe': `<${env.SITE_URL}/api/weekly-mail/unsubscribe?${query}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
        log,
      );
      await subscriptions.update({ user_id: userId }, { last_sent_on: day });
    },
  };
}

export type WeeklyMail = ReturnType<typeof createWeeklyMail>;

import type { Locale } from '../../domain/locale.ts';
import type { Queries } from '../platform/db/database.ts';
import { createTableQueries } from '../platform/db/table-queries.ts';
import { weekly_mail_subscriptions } from './schema.ts';

export function createWeeklyMailStore(orm: Queries) {
  const subscriptions = createTableQueries(orm, weekly_mail_subscriptions);
  return {
    find: (user_id: string) => subscriptions.find({ user_id }),

    listUserIds: async (): Promise<string[]> => (await subscriptions.list()).map(({ user_id }) => user_id),

    add: (user_id: string, locale: Locale, created_at: Date) =>
      subscriptions.upsert({ user_id, locale, created_at }, weekly_mail_subscriptions.user_id, { locale }),

    remove: (user_id: string) => subscriptions.delete({ user_id }),

    markSent: (user_id: string, last_sent_on: string) => subscriptions.update({ user_id }, { last_sent_on }),
  };
}

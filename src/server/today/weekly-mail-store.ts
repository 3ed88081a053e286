import { eq } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow } from '../platform/db/rows.ts';
import { weekly_mail_subscriptions as subscriptions } from './schema.ts';

export function createWeeklyMailStore(orm: Queries) {
  return {
    find: (userId: string) =>
      firstRow(orm.select().from(subscriptions).where(eq(subscriptions.user_id, userId))),

    async listUserIds(): Promise<string[]> {
      const rows = await orm.select({ id: subscriptions.user_id }).from(subscriptions);
      return rows.map(({ id }) => id);
    },

    async add(userId: string, locale: Locale, at: Date): Promise<void> {
      await orm
        .insert(subscriptions)
        .values({ user_id: userId, locale, created_at: at })
        .onConflictDoUpdate({ target: subscriptions.user_id, set: { locale } });
    },

    async remove(userId: string): Promise<void> {
      await orm.delete(subscriptions).where(eq(subscriptions.user_id, userId));
    },

    async markSent(userId: string, day: string): Promise<void> {
      await orm.update(subscriptions).set({ last_sent_on: day }).where(eq(subscriptions.user_id, userId));
    },
  };
}

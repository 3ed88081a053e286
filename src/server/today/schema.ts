import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import { time } from '../platform/db/columns.ts';

export const weekly_mail_subscriptions = pgTable('weekly_mail_subscriptions', {
  user_id: uuid().primaryKey(),
  locale: text().$type<Locale>().notNull(),
  created_at: time().notNull(),
  last_sent_on: date(),
});

export const postponed_tasks = pgTable('postponed_tasks', {
  user_id: uuid().notNull(),
  task: text().notNull(),
  until: time(),
});

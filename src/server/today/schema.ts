import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import { time } from '../platform/db/columns.ts';

export const weekly_mail_subscriptions = pgTable('weekly_mail_subscriptions', {
  user_id: uuid('user_id').primaryKey(),
  locale: text('locale').$type<Locale>().notNull(),
  created_at: time('created_at').notNull(),
  last_sent_on: date('last_sent_on'),
});

export const postponed_tasks = pgTable('postponed_tasks', {
  user_id: uuid('user_id').notNull(),
  task: text('task').notNull(),
  until: time('until'),
});

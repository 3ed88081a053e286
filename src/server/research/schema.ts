import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const research_entries = pgTable('research_entries', {
  id: uuid().primaryKey().defaultRandom(),
  published_on: date().notNull(),
  url: text().notNull(),
  title_no: text().notNull(),
  title_en: text().notNull(),
  adds_no: text().notNull(),
  adds_en: text().notNull(),
  certainty_no: text().notNull(),
  certainty_en: text().notNull(),
  changed_no: text().notNull().default(''),
  changed_en: text().notNull().default(''),
  created_at: time().notNull().defaultNow(),
  updated_at: time().notNull().defaultNow(),
});

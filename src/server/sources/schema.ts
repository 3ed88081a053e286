import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SourceStrength } from '../../domain/sources/source-strength.ts';
import { time } from '../platform/db/columns.ts';

export const sources = pgTable('sources', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  title_no: text().notNull().default(''),
  title_en: text().notNull().default(''),
  facts_no: text().notNull().default(''),
  facts_en: text().notNull().default(''),
  published_year: integer(),
  design: text().$type<SourceStrength['design']>().notNull().default(''),
  statistical_class: text().$type<SourceStrength['statistical_class']>().notNull().default(''),
  grade: text().$type<SourceStrength['grade']>().notNull().default(''),
  population_no: text().notNull().default(''),
  population_en: text().notNull().default(''),
  review_on: date({ mode: 'string' }),
  proposed_by: text(),
  created_at: time().notNull().defaultNow(),
  updated_at: time().notNull().defaultNow(),
});

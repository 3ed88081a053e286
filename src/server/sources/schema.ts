import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SourceStrength } from '../../domain/sources/source-strength.ts';
import { time } from '../platform/db/columns.ts';

export const sources = pgTable('sources', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  title_no: text('title_no').notNull().default(''),
  title_en: text('title_en').notNull().default(''),
  facts_no: text('facts_no').notNull().default(''),
  facts_en: text('facts_en').notNull().default(''),
  published_year: integer('published_year'),
  design: text('design').$type<SourceStrength['design']>().notNull().default(''),
  statistical_class: text('statistical_class')
    .$type<SourceStrength['statistical_class']>()
    .notNull()
    .default(''),
  grade: text('grade').$type<SourceStrength['grade']>().notNull().default(''),
  population_no: text('population_no').notNull().default(''),
  population_en: text('population_en').notNull().default(''),
  review_on: date('review_on', { mode: 'string' }),
  proposed_by: text('proposed_by'),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
});

import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FoodFields } from '../../domain/foods/food.ts';
import { time } from '../platform/db/columns.ts';

export const foods = pgTable('foods', {
  id: uuid('id').primaryKey().defaultRandom(),
  slug: text('slug').notNull(),
  fields: jsonb('fields').$type<FoodFields>().notNull(),
  delivered_hash: text('delivered_hash'),
  removed_at: time('removed_at'),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
});

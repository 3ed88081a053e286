import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FoodFields } from '../../domain/foods/food.ts';
import { time } from '../platform/db/columns.ts';

export const foods = pgTable('foods', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  fields: jsonb().$type<FoodFields>().notNull(),
  delivered_hash: text(),
  removed_at: time(),
  created_at: time().notNull().defaultNow(),
  updated_at: time().notNull().defaultNow(),
});

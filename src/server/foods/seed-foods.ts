import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { type FoodFields, foodFieldsSchema, seedFoodsSchema } from '../../domain/foods/food.ts';
import { doOnce } from '../platform/db/apply-migrations.ts';
import type { Database } from '../platform/db/database.ts';
import { createFoodStore } from './food-store.ts';

const files = import.meta.glob<string>('/content/foods/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function readSeedFoods(sources: Record<string, string> = files) {
  return Object.entries(sources).flatMap(([path, text]) => {
    const shelf = /([\w-]+)\.yaml$/.exec(path)?.[1];
    return seedFoodsSchema.parse(parse(text)).map(({ slug, lists, ...rest }) => {
      const fields: FoodFields = foodFieldsSchema.parse({
        ...rest,
        shelf,
        lists: lists.map(({ expected: _, ...list }) => list),
      });
      return { slug, fields, hash: hashOf(JSON.stringify(fields)) };
    });
  });
}

/** Replaces delivered foods that nobody has changed. Does nothing if this version has done it already. */
export async function seedFoods(database: Database, sources = files): Promise<boolean> {
  const done = await doOnce(
    database,
    `seed-foods ${hashOf(JSON.stringify(sources))}`,
    async (transaction) => {
      await createFoodStore(transaction).deliver(readSeedFoods(sources), new Date());
      return true;
    },
  );
  return done ?? false;
}

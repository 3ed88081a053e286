import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { type FoodFields, foodFieldsSchema, seedFoodsSchema } from '../../domain/foods/food.ts';
import { withMigrationLock } from '../platform/db/apply-migrations.ts';
import { type Database, ormOver } from '../platform/db/database.ts';
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

/**
 * Adds the delivered foods, and replaces those that nobody has changed since an earlier version of the product delivered
 * them. Does nothing if this version has done it already.
 */
export function seedFoods(database: Database, sources: Record<string, string> = files): Promise<boolean> {
  return withMigrationLock(database, async (client) => {
    const version = `seed-foods ${hashOf(JSON.stringify(sources))}`;
    await client.query('BEGIN');
    try {
      const { rowCount } = await client.query(
        'INSERT INTO done_once (what) VALUES ($1) ON CONFLICT DO NOTHING',
        [version],
      );
      if (rowCount === 1) await createFoodStore(ormOver(client)).deliver(readSeedFoods(sources), new Date());
      await client.query('COMMIT');
      return rowCount === 1;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  });
}

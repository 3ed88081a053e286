import { count, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { FoodFields } from '../../domain/foods/food.ts';
import { createRecordQueries, createTableQueries, firstRow, type Queries } from '../platform/db/database.ts';
import { freeSlug } from '../platform/free-slug.ts';
import { foods } from './schema.ts';

export type FoodRow = typeof foods.$inferSelect;
type NewFood = FoodFields & { slug?: string };

const exists = isNull(foods.removed_at);

export const nameOf = ({ names }: FoodFields): string => names.no.name;

export function createFoodStore(orm: Queries) {
  const store = createRecordQueries(orm, foods, { exists });
  const rows = createTableQueries(orm, foods);
  return {
    ...store,

    list: () => rows.list(exists, { order: [foods.slug] }),

    /** Returns a value that changes with every change of the table. */
    async readVersion(): Promise<string> {
      const [row] = await orm.select({ rows: count(), newest: max(foods.updated_at) }).from(foods);
      return `${row?.rows} ${row?.newest?.toISOString()}`;
    },

    findBySlug: (slug: string) => rows.find([{ slug }, exists]),

    /** Adds a food under a free slug, or under the slug of an export, also if the food of that slug was deleted. */
    async insert({ slug: exported, ...fields }: NewFood, at: Date): Promise<FoodRow | undefined> {
      const slug = exported ?? (await freeSlug(nameOf(fields), 'matvare', rows));
      const row = { fields, delivered_hash: null, removed_at: null, updated_at: at };
      return firstRow(
        orm
          .insert(foods)
          .values({ ...row, slug, created_at: at })
          .onConflictDoUpdate({ target: foods.slug, set: row, setWhere: isNotNull(foods.removed_at) })
          .returning(),
      );
    },

    update: (id: string, fields: FoodFields, at: Date): Promise<FoodRow> =>
      store.update(id, { fields, delivered_hash: null }, at),

    /** The row stays, so that a new version of the product does not deliver the food again. */
    delete: (id: string, at: Date) => rows.change([{ id }, exists], { removed_at: at, updated_at: at }),

    async deliver(delivered: readonly { slug: string; fields: FoodFields; hash: string }[], at: Date) {
      const times = { created_at: at, updated_at: at };
      await orm
        .insert(foods)
        .values(delivered.map(({ hash, ...food }) => ({ ...food, ...times, delivered_hash: hash })))
        .onConflictDoUpdate({
          target: foods.slug,
          set: {
            fields: sql`excluded.fields`,
            delivered_hash: sql`excluded.delivered_hash`,
            updated_at: at,
          },
          setWhere: sql`${foods.removed_at} IS NULL AND ${foods.delivered_hash} <> excluded.delivered_hash`,
        });
    },
  };
}

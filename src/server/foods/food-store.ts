import { and, asc, count, eq, isNull, max, sql } from 'drizzle-orm';
import type { FoodFields } from '../../domain/foods/food.ts';
import type { Queries } from '../platform/db/database.ts';
import { foods } from './schema.ts';

export type FoodRow = typeof foods.$inferSelect;

const exists = isNull(foods.removed_at);
const byId = (id: string) => and(eq(foods.id, id), exists);

export function createFoodStore(orm: Queries) {
  return {
    list: (): Promise<FoodRow[]> => orm.select().from(foods).where(exists).orderBy(asc(foods.slug)),

    /** Returns a value that changes with every change of the table. */
    async readVersion(): Promise<string> {
      const [row] = await orm.select({ rows: count(), newest: max(foods.updated_at) }).from(foods);
      return `${row?.rows} ${row?.newest?.toISOString()}`;
    },

    async find(id: string): Promise<FoodRow | undefined> {
      const [row] = await orm.select().from(foods).where(byId(id));
      return row;
    },

    async lock(id: string): Promise<FoodRow | undefined> {
      const [row] = await orm.select().from(foods).where(byId(id)).for('update');
      return row;
    },

    async hasSlug(slug: string): Promise<boolean> {
      const [row] = await orm.select({ id: foods.id }).from(foods).where(eq(foods.slug, slug));
      return row !== undefined;
    },

    async insert(slug: string, fields: FoodFields, at: Date): Promise<FoodRow | undefined> {
      const [row] = await orm
        .insert(foods)
        .values({ slug, fields, created_at: at, updated_at: at })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    async update(id: string, fields: FoodFields, at: Date): Promise<FoodRow | undefined> {
      const [row] = await orm
        .update(foods)
        .set({ fields, delivered_hash: null, updated_at: at })
        .where(byId(id))
        .returning();
      return row;
    },

    async remove(id: string, at: Date): Promise<FoodRow | undefined> {
      const [row] = await orm
        .update(foods)
        .set({ removed_at: at, updated_at: at })
        .where(byId(id))
        .returning();
      return row;
    },

    /** Adds delivered foods, and replaces those that nobody has changed or removed. */
    async deliver(delivered: readonly { slug: string; fields: FoodFields; hash: string }[], at: Date) {
      await orm
        .insert(foods)
        .values(
          delivered.map(({ slug, fields, hash }) => ({
            slug,
            fields,
            delivered_hash: hash,
            created_at: at,
            updated_at: at,
          })),
        )
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

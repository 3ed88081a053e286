import { asc, eq } from 'drizzle-orm';
import type { HubFields } from '../../domain/hubs/hub.ts';
import type { Queries } from '../db/database.ts';
import { hubs } from '../db/schema/hubs.ts';

export type HubRow = typeof hubs.$inferSelect;

/** The list is not paged, because a site has few topics. */
const maxListed = 200;

export function createHubStore(orm: Queries) {
  return {
    async list(): Promise<HubRow[]> {
      return orm.select().from(hubs).orderBy(asc(hubs.title_no), asc(hubs.title_en)).limit(maxListed);
    },

    async hasSlug(slug: string): Promise<boolean> {
      const [row] = await orm.select({ id: hubs.id }).from(hubs).where(eq(hubs.slug, slug));
      return row !== undefined;
    },

    async lock(id: string): Promise<HubRow | undefined> {
      const [row] = await orm.select().from(hubs).where(eq(hubs.id, id)).for('update');
      return row;
    },

    /** Returns undefined if another hub has the same slug. */
    async insert(fields: HubFields & { slug: string }, at: Date): Promise<HubRow | undefined> {
      const [row] = await orm
        .insert(hubs)
        .values({ ...fields, created_at: at, updated_at: at })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    async update(id: string, fields: HubFields, at: Date): Promise<HubRow | undefined> {
      const [row] = await orm
        .update(hubs)
        .set({ ...fields, updated_at: at })
        .where(eq(hubs.id, id))
        .returning();
      return row;
    },

    async delete(id: string): Promise<HubRow | undefined> {
      const [row] = await orm.delete(hubs).where(eq(hubs.id, id)).returning();
      return row;
    },
  };
}

import { desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { firstRow } from '../platform/db/rows.ts';
import { media } from './schema.ts';

export type MediaRow = typeof media.$inferSelect;

export function createMediaStore(orm: Queries) {
  return {
    /** Returns false if an image with this hash exists already. */
    async insert(row: MediaRow): Promise<boolean> {
      const inserted = await orm.insert(media).values(row).onConflictDoNothing().returning();
      return inserted.length > 0;
    },

    setAlt: (hash: string, alt: string): Promise<MediaRow | undefined> =>
      firstRow(orm.update(media).set({ alt }).where(eq(media.hash, hash)).returning()),

    findAll(hashes: readonly string[]): Promise<MediaRow[]> {
      return orm
        .select()
        .from(media)
        .where(inArray(media.hash, [...hashes]));
    },

    list(q: string, page: { limit: number; offset: number }): Promise<MediaRow[]> {
      return orm
        .select()
        .from(media)
        .where(matching(q))
        .orderBy(desc(media.created_at), media.hash)
        .limit(page.limit)
        .offset(page.offset);
    },

    count: async (q: string): Promise<number> => orm.$count(media, matching(q)),
  };
}

function matching(q: string): SQL | undefined {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return q
    ? or(ilike(media.name, pattern), ilike(media.alt, pattern), ilike(media.source_url, pattern))
    : undefined;
}

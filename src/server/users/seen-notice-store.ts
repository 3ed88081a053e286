import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { seen_notices } from './schema.ts';

export function createSeenNoticeStore(orm: Queries) {
  return {
    /** Returns the id of the newest audit entry that the user has seen, or 0. */
    async find(userId: string): Promise<number> {
      const [row] = await orm.select().from(seen_notices).where(eq(seen_notices.user_id, userId));
      return row?.seen_through ?? 0;
    },

    async save(userId: string, through: number): Promise<void> {
      await orm
        .insert(seen_notices)
        .values({ user_id: userId, seen_through: through })
        .onConflictDoUpdate({
          target: seen_notices.user_id,
          set: { seen_through: sql`greatest(${seen_notices.seen_through}, excluded.seen_through)` },
        });
    },
  };
}

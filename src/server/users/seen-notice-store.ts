import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { createTableQueries } from '../platform/db/table-queries.ts';
import { seen_notices } from './schema.ts';

export function createSeenNoticeStore(orm: Queries) {
  const notices = createTableQueries(orm, seen_notices);
  const { user_id: owner, seen_through: newest } = seen_notices;
  return {
    /** Returns the id of the newest audit entry that the user has seen, or 0. */
    find: async (user_id: string): Promise<number> => (await notices.find({ user_id }))?.seen_through ?? 0,

    save: (user_id: string, seen_through: number) =>
      notices.upsert({ user_id, seen_through }, owner, {
        seen_through: sql`greatest(${newest}, excluded.seen_through)`,
      }),
  };
}

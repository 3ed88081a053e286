import { asc, eq } from 'drizzle-orm';
import type { TopicFields } from '../../domain/topics/topic.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow } from '../platform/db/rows.ts';
import { topics } from './schema.ts';

export type TopicRow = typeof topics.$inferSelect;

/** The list is not paged, because a site has few topics. */
const maxListed = 200;

export function createTopicStore(orm: Queries) {
  return {
    async list(): Promise<TopicRow[]> {
      return orm.select().from(topics).orderBy(asc(topics.title_no), asc(topics.title_en)).limit(maxListed);
    },

    async hasSlug(slug: string): Promise<boolean> {
      const [row] = await orm.select({ id: topics.id }).from(topics).where(eq(topics.slug, slug));
      return row !== undefined;
    },

    lock: (id: string): Promise<TopicRow | undefined> =>
      firstRow(orm.select().from(topics).where(eq(topics.id, id)).for('update')),

    /** Returns undefined if another topic has the same slug. */
    insert: (fields: TopicFields & { slug: string }, at: Date): Promise<TopicRow | undefined> =>
      firstRow(
        orm
          .insert(topics)
          .values({ ...fields, created_at: at, updated_at: at })
          .onConflictDoNothing()
          .returning(),
      ),

    update: (id: string, fields: TopicFields, at: Date): Promise<TopicRow | undefined> =>
      firstRow(
        orm
          .update(topics)
          .set({ ...fields, updated_at: at })
          .where(eq(topics.id, id))
          .returning(),
      ),

    delete: (id: string): Promise<TopicRow | undefined> =>
      firstRow(orm.delete(topics).where(eq(topics.id, id)).returning()),
  };
}

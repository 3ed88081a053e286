import { asc, eq } from 'drizzle-orm';
import type { TopicFields } from '../../domain/topics/topic.ts';
import type { Queries } from '../platform/db/database.ts';
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

    async lock(id: string): Promise<TopicRow | undefined> {
      const [row] = await orm.select().from(topics).where(eq(topics.id, id)).for('update');
      return row;
    },

    /** Returns undefined if another topic has the same slug. */
    async insert(fields: TopicFields & { slug: string }, at: Date): Promise<TopicRow | undefined> {
      const [row] = await orm
        .insert(topics)
        .values({ ...fields, created_at: at, updated_at: at })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    async update(id: string, fields: TopicFields, at: Date): Promise<TopicRow | undefined> {
      const [row] = await orm
        .update(topics)
        .set({ ...fields, updated_at: at })
        .where(eq(topics.id, id))
        .returning();
      return row;
    },

    async delete(id: string): Promise<TopicRow | undefined> {
      const [row] = await orm.delete(topics).where(eq(topics.id, id)).returning();
      return row;
    },
  };
}

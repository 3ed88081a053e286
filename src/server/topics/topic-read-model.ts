import { and, inArray, isNull } from 'drizzle-orm';
import { articles } from '../articles/schema.ts';
import type { Queries } from '../platform/db/database.ts';

export async function listTopicArticles(orm: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, title_no, title_en, status } = articles;
  return orm
    .select({ id, title_no, title_en, status })
    .from(articles)
    .where(and(inArray(id, [...ids]), isNull(articles.deleted_at)));
}

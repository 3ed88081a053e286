import { and, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { articles } from '../db/schema/articles.ts';

export async function listHubArticles(orm: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, title_no, title_en, status } = articles;
  return orm
    .select({ id, title_no, title_en, status })
    .from(articles)
    .where(and(inArray(id, [...ids]), isNull(articles.deleted_at)));
}

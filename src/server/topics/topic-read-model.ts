import { inArray } from 'drizzle-orm';
import { articles } from '../articles/schema.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';

export async function listTopicArticles(orm: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, title_no, title_en, status } = articles;
  const listed = createTableQueries(orm, articles, { id, title_no, title_en, status });
  return listed.list([inArray(id, [...ids]), { deleted_at: null }]);
}

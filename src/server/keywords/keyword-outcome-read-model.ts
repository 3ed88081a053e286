import { sql } from 'drizzle-orm';
import type { ArticleStatus } from '../../domain/articles/article.ts';
import type { QueueStatus, QueueType } from '../../domain/queue/queue-item.ts';
import type { Queries } from '../platform/db/database.ts';

/** The newest queue item and the newest article that were created from a keyword. */
export interface KeywordOutcome {
  item: { id: string; type: QueueType; status: QueueStatus } | null;
  article: { id: string; slug: string; status: ArticleStatus; title_no: string; title_en: string } | null;
}

export async function findKeywordOutcomes(orm: Queries, ids: string[]): Promise<Map<string, KeywordOutcome>> {
  if (ids.length === 0) return new Map();
  const { rows } = await orm.execute<Record<string, unknown> & { id: string } & KeywordOutcome>(sql`
    SELECT given.id, to_jsonb(item) AS item, to_jsonb(article) AS article
      FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS listed (id)
      CROSS JOIN LATERAL (SELECT listed.id::uuid AS id) AS given
      LEFT JOIN LATERAL (
        SELECT content_queue.id, type, status FROM content_queue
         WHERE keyword_id = given.id ORDER BY created_at DESC LIMIT 1
      ) AS item ON true
      LEFT JOIN LATERAL (
        SELECT articles.id, slug, articles.status, title_no, title_en
          FROM content_queue JOIN articles ON articles.id = content_queue.article_id
         WHERE keyword_id = given.id AND articles.deleted_at IS NULL
         ORDER BY content_queue.created_at DESC LIMIT 1
      ) AS article ON true`);
  return new Map(rows.map(({ id, item, article }) => [id, { item, article }]));
}

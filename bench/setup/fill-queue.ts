import { withDatabase } from './with-database.ts';

/** Fills the embedded database of a folder with keywords, each with a queue item in any status except `running`. */
export async function fillQueue(DATA_DIR: string, count: number): Promise<void> {
  await withDatabase(DATA_DIR, async (database) => {
    await database.pool.query(
      `INSERT INTO keywords (term, locale, difficulty, volume, created_at)
     SELECT 'søkeord ' || n, CASE WHEN n % 2 = 0 THEN 'no' ELSE 'en' END, n % 100, (n * 37) % 9000, now() - n * interval '1 minute'
       FROM generate_series(1, $1::int) n`,
      [count],
    );
    await database.pool.query(
      `INSERT INTO content_queue (keyword_id, payload, status, created_at, result_content, result)
     SELECT id, jsonb_build_object('term', term, 'locale', locale),
            (ARRAY['done', 'needs_review', 'queued', 'approved', 'failed'])[1 + (row_number() OVER ()) % 5],
            created_at, repeat('Et avsnitt om mat. ', 300),
            jsonb_build_object('title', term, 'metaDescription', '', 'excerpt', '', 'body', repeat('Et avsnitt om mat. ', 300))
       FROM keywords`,
    );
    await database.pool.query('ANALYZE');
  });
}

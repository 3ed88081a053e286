import { sql } from 'drizzle-orm';
import type { articles } from '../articles/schema.ts';
import { createBatches } from '../platform/db/batches.ts';
import type { Database } from '../platform/db/database.ts';

type ImageUse = Pick<typeof articles.$inferSelect, 'id' | 'slug' | 'title_no' | 'title_en'>;

/** Finds the articles that use an image. It reads all texts in batches, because no index covers their images. */
export async function findImageUses({ orm, pool }: Database, hash: string, limit: number) {
  const batches = createBatches(pool);
  const uses: ImageUse[] = [];
  for (let after = 0; uses.length < limit; ) {
    const { rows } = await batches.run(() =>
      orm.execute<ImageUse & { number: number; used: boolean } & Record<string, unknown>>(sql`
        SELECT id, slug, title_no, title_en, number::int AS number,
               position(${`/bilder/${hash}`} IN content_no || ' ' || content_en || ' ' || coalesce(featured_image_url, '')) > 0 AS used
          FROM articles WHERE number > ${after} AND deleted_at IS NULL ORDER BY number LIMIT ${batches.size}`),
    );
    if (rows.length === 0) break;
    for (const { number, used, ...article } of rows) {
      after = number;
      if (used) uses.push(article);
    }
  }
  return uses.slice(0, limit);
}

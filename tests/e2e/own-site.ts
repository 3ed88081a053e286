import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startProduct } from '../setup/product.ts';

export interface OwnArticle {
  slug: string;
  title_no?: string;
  content_no?: string;
  excerpt_no?: string;
  title_en?: string;
  content_en?: string;
  excerpt_en?: string;
  author_name?: string;
  status?: string;
  published_at?: string;
  featured_image_url?: string;
}

export interface OwnSite {
  address: string;
  /** Replaces all articles, as the admin would: the running site hears of it. */
  publish(articles: readonly OwnArticle[]): Promise<void>;
  end(): Promise<void>;
}

/** A product with a PostgreSQL database of its own, for tests that need other articles than the seeded ones. */
export async function startOwnSite(url: string): Promise<OwnSite> {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-site-'));
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    address: product.address,
    publish: async (articles) => {
      await client.query('BEGIN');
      await client.query('DELETE FROM articles');
      await client.query(
        `INSERT INTO articles (slug, status, title_no, title_en, content_no, content_en, excerpt_no, excerpt_en,
                               author_name, published_at, featured_image_url)
         SELECT slug, coalesce(status, 'published'), coalesce(title_no, ''), coalesce(title_en, ''),
                coalesce(content_no, ''), coalesce(content_en, ''), coalesce(excerpt_no, ''), coalesce(excerpt_en, ''),
                coalesce(author_name, 'NovaSjekk'), coalesce(published_at, now()), featured_image_url
           FROM json_populate_recordset(NULL::articles, $1)`,
        [JSON.stringify(articles)],
      );
      await client.query('COMMIT');
    },
    end: async () => {
      await client.end();
      await product.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { eq, inArray, sql } from 'drizzle-orm';
import { type Locale, locales } from '../../../domain/locale.ts';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { article_addresses, articles } from '../schema.ts';

export function createOldAddressStore(orm: Queries) {
  const known = createTableQueries(orm, article_addresses);
  return {
    /** Returns the addresses that it added: not those of other articles, unless these are in the bin. */
    async add(addresses: string[], articleId: string): Promise<string[]> {
      if (addresses.length === 0) return [];
      const rows = await orm
        .insert(article_addresses)
        .values([...new Set(addresses)].map((address) => ({ address, article_id: articleId })))
        .onConflictDoUpdate({
          target: article_addresses.address,
          set: { article_id: articleId },
          setWhere: sql`EXISTS (SELECT FROM ${articles}
            WHERE ${articles.id} = ${article_addresses.article_id} AND ${articles.deleted_at} IS NOT NULL)`,
        })
        .returning({ address: article_addresses.address });
      return rows.map(({ address }) => address);
    },

    async remove(addresses: string[]): Promise<void> {
      if (addresses.length > 0) await known.delete(inArray(article_addresses.address, addresses));
    },

    async find(address: string): Promise<{ slug: string; locales: Locale[] } | undefined> {
      const [row] = await orm
        .select({ slug: articles.slug, no: articles.exists_no, en: articles.exists_en })
        .from(article_addresses)
        .innerJoin(articles, eq(articles.id, article_addresses.article_id))
        .where(
          sql`${article_addresses.address} = ${address} AND ${articles.deleted_at} IS NULL
            AND ${articles.status} IN ('published', 'archived')`,
        );
      return row && { slug: row.slug, locales: locales.filter((locale) => row[locale]) };
    },

    async list(after: string, limit: number): Promise<string[]> {
      const { address } = article_addresses;
      const rows = await known.list(sql`${address} > ${after}`, { order: [address], limit });
      return rows.map(({ address }) => address);
    },
  };
}

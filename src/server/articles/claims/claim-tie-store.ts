import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { article_claims } from '../schema.ts';

export type ClaimTieRow = typeof article_claims.$inferSelect;

/** Limits the size of a response. No real text has this many claims. */
const maxListed = 2000;

export function createClaimTieStore(orm: Queries) {
  const claims = createTableQueries(orm, article_claims);
  const { created_at, id, article_id: article, locale, sentence, source_id } = article_claims;
  return {
    listOf: (article_id: string) =>
      claims.list({ article_id }, { order: [created_at, id], limit: maxListed }),

    /** Inserts a tie, or changes the strength of an existing tie between the same sentence and source. */
    upsert({ statistical_class, grade, ...tie }: typeof article_claims.$inferInsert) {
      const strength = { statistical_class, grade };
      return claims.upsert({ ...tie, ...strength }, [article, locale, sentence, source_id], strength);
    },

    delete: (id: string, article_id: string) => claims.take({ id, article_id }),
  };
}

import { claimSentences } from '../../../domain/articles/claim-ledger.ts';
import { claimId, compareClaims } from '../../../domain/articles/claims/claim-address.ts';
import { locales } from '../../../domain/locale.ts';
import { calculateText } from '../../platform/calculations/calculate.ts';
import { createTableQueries, type Queries, type Transaction } from '../../platform/db/database.ts';
import type { ArticleRow } from '../article-store.ts';
import { claims } from '../schema.ts';

export type ClaimRow = typeof claims.$inferSelect;

export function createClaimStore(orm: Queries) {
  const rows = createTableQueries(orm, claims);
  return {
    ...rows,

    listOf: (article_id: string) => rows.list({ article_id }, { order: [claims.ended_at] }),

    /** Stores a claim that was added, also if the same sentence was removed before. */
    start: (row: typeof claims.$inferInsert) =>
      rows.upsert(row, claims.id, { since: row.since, ended_at: null, replaced_by: null }),

    end: (row: typeof claims.$inferInsert) =>
      rows.upsert(row, claims.id, { ended_at: row.ended_at, replaced_by: row.replaced_by }),
  };
}

type Texts = Pick<ArticleRow, 'content_no' | 'content_en'>;

export async function recordClaimChanges(
  transaction: Transaction,
  { before, after, at }: { before: Texts; after: ArticleRow; at: Date },
): Promise<void> {
  const store = createClaimStore(transaction);
  for (const locale of locales) {
    const [old, current] = [before[`content_${locale}`], after[`content_${locale}`]];
    if (old === current) continue;
    const sentencesIn = (text: string) => calculateText('claimSentences', claimSentences, text, locale);
    const { added, removed } = compareClaims(await sentencesIn(old), await sentencesIn(current));
    const rowOf = (sentence: string, since: Date) => ({
      id: claimId(after.number, sentence),
      article_id: after.id,
      locale,
      sentence,
      since,
    });
    for (const sentence of added) await store.start(rowOf(sentence, at));
    for (const { sentence, replacedBy } of removed)
      await store.end({
        ...rowOf(sentence, after.published_at ?? at),
        ended_at: at,
        replaced_by: replacedBy === undefined ? null : claimId(after.number, replacedBy),
      });
  }
}

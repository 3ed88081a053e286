import { sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { claimSentences } from '../../../domain/articles/claim-ledger.ts';
import { claimId, compareClaims } from '../../../domain/articles/claims/claim-address.ts';
import { locales } from '../../../domain/locale.ts';
import { calculateText } from '../../platform/calculations/calculate.ts';
import { createTableQueries, type Queries, type Transaction } from '../../platform/db/database.ts';
import type { ArticleRow } from '../article-store.ts';
import { claims } from '../schema.ts';

export type ClaimRow = typeof claims.$inferSelect;

type NewRow = typeof claims.$inferInsert;
/** A text of the maximum length contains thousands of claims. */
const batchSize = 200;

export function createClaimStore(orm: Queries) {
  const rows = createTableQueries(orm, claims);
  const upsert = async (changed: NewRow[], set: PgUpdateSetSource<typeof claims>) => {
    // One statement cannot change the same row twice, and two sentences can have the same id.
    const unique = [...new Map(changed.map((row) => [row.id, row])).values()];
    for (let at = 0; at < unique.length; at += batchSize)
      await orm
        .insert(claims)
        .values(unique.slice(at, at + batchSize))
        .onConflictDoUpdate({ target: claims.id, set });
  };
  return {
    ...rows,

    listOf: (article_id: string) => rows.list({ article_id }, { order: [claims.ended_at] }),

    /** Stores claims that were added, also if the same sentences were removed before. */
    start: (added: NewRow[]) =>
      upsert(added, { since: sql`excluded.since`, ended_at: null, replaced_by: null }),

    end: (removed: NewRow[]) =>
      upsert(removed, { ended_at: sql`excluded.ended_at`, replaced_by: sql`excluded.replaced_by` }),
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
    await store.start(added.map((sentence) => rowOf(sentence, at)));
    await store.end(
      removed.map(({ sentence, replacedBy }) => ({
        ...rowOf(sentence, after.published_at ?? at),
        ended_at: at,
        replaced_by: replacedBy === undefined ? null : claimId(after.number, replacedBy),
      })),
    );
  }
}

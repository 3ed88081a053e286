import { type SQL, sql } from 'drizzle-orm';
import { claimSentences } from '../../../domain/articles/claim-ledger.ts';
import { claimId, compareClaims } from '../../../domain/articles/claims/claim-address.ts';
import { locales } from '../../../domain/locale.ts';
import { calculateText } from '../../platform/calculations/calculate.ts';
import { createTableQueries, type Queries, type Transaction } from '../../platform/db/database.ts';
import type { ArticleRow } from '../article-store.ts';
import { claims } from '../schema.ts';

export type ClaimRow = typeof claims.$inferSelect;

type NewRow = typeof claims.$inferInsert;

export function createClaimStore(orm: Queries) {
  const rows = createTableQueries(orm, claims);
  /** A single statement, because a text of the maximum length contains thousands of claims. */
  const upsert = async (changed: NewRow[], change: SQL) => {
    if (changed.length === 0) return;
    // One statement cannot change the same row twice, and two sentences can have the same id.
    const unique = new Map(changed.map((row) => [row.id, row]));
    await orm.execute(sql`INSERT INTO claims
      SELECT * FROM jsonb_populate_recordset(NULL::claims, ${JSON.stringify([...unique.values()])}::jsonb)
      ON CONFLICT (id) DO UPDATE SET ${change}`);
  };
  return {
    ...rows,

    listOf: (article_id: string) => rows.list({ article_id }, { order: [claims.ended_at] }),

    /** Stores claims that were added, also if the same sentences were removed before. */
    start: (added: NewRow[]) =>
      upsert(added, sql`since = excluded.since, ended_at = NULL, replaced_by = NULL`),

    end: (removed: NewRow[]) =>
      upsert(removed, sql`ended_at = excluded.ended_at, replaced_by = excluded.replaced_by`),
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

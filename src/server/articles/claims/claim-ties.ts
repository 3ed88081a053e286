import { type ClaimTie, type ClaimTieFields, sentenceKey } from '../../../domain/articles/claim-ledger.ts';
import { Problem } from '../../../domain/problems.ts';
import type { Actor } from '../../audit/actor.ts';
import { violatesConstraint } from '../../platform/db/database.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import type { ArticleDependencies } from '../article-writer.ts';
import { type ClaimTieRow, createClaimTieStore } from './claim-tie-store.ts';

export function createClaimTies({ database, audit, clock }: ArticleDependencies) {
  return {
    async listClaimTies(id: string): Promise<ClaimTie[]> {
      await createArticleAdminStore(database.orm).require(id);
      return (await createClaimTieStore(database.orm).listOf(id)).map(toTie);
    },

    /** Ties a sentence to a source. With `replaces`, the tie with that id is removed in the same transaction. */
    async tieClaim(
      id: string,
      { replaces, ...fields }: ClaimTieFields & { replaces?: string | undefined },
      actor: Actor,
    ): Promise<ClaimTie> {
      const tie = { ...fields, sentence: sentenceKey(fields.sentence) };
      return database.orm
        .transaction(async (transaction) => {
          const store = createClaimTieStore(transaction);
          const article = await createArticleAdminStore(transaction).require(id);
          if (replaces && !(await store.delete(replaces, id))) throw new Problem('claim_tie_not_found');
          const row = await store.upsert({ ...tie, article_id: id, created_at: clock() });
          await audit.recordIn(transaction, 'article.claim_tied', actor, article.slug, { after: tie });
          return toTie(row);
        })
        .catch((error) => {
          throw violatesConstraint(error, 'article_claims_source_id_fkey')
            ? new Problem('source_not_found', { cause: error })
            : error;
        });
    },

    async untieClaim(id: string, tieId: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const article = await createArticleAdminStore(transaction).require(id);
        const row = await createClaimTieStore(transaction).delete(tieId, id);
        if (!row) throw new Problem('claim_tie_not_found');
        const { sentence, source_id } = row;
        await audit.recordIn(transaction, 'article.claim_untied', actor, article.slug, {
          before: { sentence, source_id },
        });
      });
    },
  };
}

const toTie = ({ id, locale, sentence, source_id, statistical_class, grade }: ClaimTieRow): ClaimTie => ({
  id,
  locale,
  sentence,
  source_id,
  statistical_class,
  grade,
});

import { type ClaimTie, type ClaimTieFields, sentenceKey } from '../../../domain/articles/claim-ledger.ts';
import { pick } from '../../../domain/pick.ts';
import { orProblem, Problem } from '../../../domain/problems.ts';
import type { Actor } from '../../audit/actor.ts';
import { createTableQueries, violatesConstraint } from '../../platform/db/database.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import { article_claims } from '../schema.ts';

/** Limits the size of a response. No real text has this many claims. */
const maxListed = 2000;

export function createClaimTies({ database, audit, clock }: ServiceParts) {
  return {
    async listClaimTies(id: string): Promise<ClaimTie[]> {
      await createArticleAdminStore(database.orm).require(id);
      const { created_at, id: byId } = article_claims;
      const ties = createTableQueries(database.orm, article_claims);
      const rows = await ties.list({ article_id: id }, { order: [created_at, byId], limit: maxListed });
      return rows.map(toTie);
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
          const ties = createTableQueries(transaction, article_claims);
          const article = await createArticleAdminStore(transaction).require(id);
          if (replaces) await orProblem(ties.take({ id: replaces, article_id: id }), 'claim_tie_not_found');
          // A tie between the same sentence and source only gets the new strength.
          const { article_id, locale, sentence, source_id } = article_claims;
          const row = await ties.upsert(
            { ...tie, article_id: id, created_at: clock() },
            [article_id, locale, sentence, source_id],
            pick(tie, 'statistical_class', 'grade'),
          );
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
        const ties = createTableQueries(transaction, article_claims);
        const row = await orProblem(ties.take({ id: tieId, article_id: id }), 'claim_tie_not_found');
        await audit.recordIn(transaction, 'article.claim_untied', actor, article.slug, {
          before: pick(row, 'sentence', 'source_id'),
        });
      });
    },
  };
}

const toTie = (row: typeof article_claims.$inferSelect): ClaimTie =>
  pick(row, 'id', 'locale', 'sentence', 'source_id', 'statistical_class', 'grade');

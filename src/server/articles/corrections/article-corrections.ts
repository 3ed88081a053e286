import { type CorrectionFields, correctionText } from '../../../domain/articles/correction.ts';
import { type Locale, otherLocale } from '../../../domain/locale.ts';
import { orProblem, Problem } from '../../../domain/problems.ts';
import type { Actor } from '../../audit/actor.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import type { ArticleRow } from '../article-store.ts';
import { emitArticleChange } from '../article-writer.ts';
import { type CorrectionRow, createArticleCorrectionStore } from './article-correction-store.ts';

export interface PublishedCorrection {
  correctedAt: Date;
  text: string;
  slug: string;
  title: string;
  /** The language in which the article exists; the page's language if it exists in both. */
  articleLocale: Locale;
}

const newestCount = 50;

export function createArticleCorrections({ database, audit, clock, emit, env }: ServiceParts) {
  /** Emits the event article.changed, because the page of the article shows its corrections. */
  const reportChange = (article: ArticleRow, transaction: Transaction) =>
    article.status === 'published'
      ? emitArticleChange({ emit, env }, article, { wasPublic: true, isPublic: true }, transaction)
      : undefined;
  return {
    async listCorrections(id: string) {
      await createArticleAdminStore(database.orm).require(id);
      return (await createArticleCorrectionStore(database.orm).listOf(id)).map(toCorrection);
    },

    /** Publishes a correction at once. It is refused unless the article is published. */
    async addCorrection(id: string, fields: CorrectionFields, actor: Actor) {
      return database.orm.transaction(async (transaction) => {
        const article = await orProblem(createArticleAdminStore(transaction).lock(id), 'article_not_found');
        if (article.status !== 'published') throw new Problem('correction_of_unpublished');
        const row = await createArticleCorrectionStore(transaction).insert({
          ...fields,
          article_id: id,
          corrected_at: clock(),
        });
        await audit.recordIn(transaction, 'article.corrected', actor, article.slug, { after: fields });
        await reportChange(article, transaction);
        return toCorrection(row);
      });
    },

    async removeCorrection(id: string, correctionId: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const article = await createArticleAdminStore(transaction).require(id);
        const row = await createArticleCorrectionStore(transaction).delete(correctionId, id);
        if (!row) throw new Problem('correction_not_found');
        const { text_no, text_en } = row;
        await audit.recordIn(transaction, 'article.correction_removed', actor, article.slug, {
          before: { text_no, text_en },
        });
        await reportChange(article, transaction);
      });
    },

    async listNewestCorrections(locale: Locale): Promise<PublishedCorrection[]> {
      const rows = await createArticleCorrectionStore(database.orm).listNewest(newestCount);
      return rows.map((row) => {
        const articleLocale = row[`exists_${locale}`] ? locale : otherLocale(locale);
        return {
          correctedAt: row.corrected_at,
          text: correctionText(row, locale),
          slug: row.slug,
          title: row[`title_${articleLocale}`],
          articleLocale,
        };
      });
    },
  };
}

const toCorrection = ({ id, corrected_at, text_no, text_en }: CorrectionRow) => ({
  id,
  corrected_at: corrected_at.toISOString(),
  text_no,
  text_en,
});

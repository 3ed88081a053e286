import { desc, eq } from 'drizzle-orm';
import { type CorrectionFields, correctionText } from '../../../domain/articles/correction.ts';
import { type Locale, otherLocale } from '../../../domain/locale.ts';
import { pick } from '../../../domain/pick.ts';
import { orProblem, Problem } from '../../../domain/problems.ts';
import type { Actor } from '../../audit/actor.ts';
import { createTableQueries, type Transaction } from '../../platform/db/database.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import type { ArticleRow } from '../article-store.ts';
import { emitArticleChange } from '../article-writer.ts';
import { article_corrections, articles } from '../schema.ts';

const newestCount = 50;
const maxListed = 100;
const newestFirst = [desc(article_corrections.corrected_at)];

export function createArticleCorrections({ database, audit, clock, emit, env }: ServiceParts) {
  /** Emits the event article.changed, because the page of the article shows its corrections. */
  const reportChange = (article: ArticleRow, transaction: Transaction) =>
    emitArticleChange({ emit, env }, article, article.status === 'published', transaction);
  return {
    async listCorrections(id: string) {
      await createArticleAdminStore(database.orm).require(id);
      const corrections = createTableQueries(database.orm, article_corrections);
      const rows = await corrections.list({ article_id: id }, { order: newestFirst, limit: maxListed });
      return rows.map(toCorrection);
    },

    /** Publishes a correction at once. It is refused unless the article is published. */
    addCorrection: (id: string, fields: CorrectionFields, actor: Actor) =>
      database.orm.transaction(async (transaction) => {
        const store = createArticleAdminStore(transaction);
        const article = await orProblem(store.lock({ id }), 'article_not_found');
        if (article.status !== 'published') throw new Problem('correction_of_unpublished');
        const row = await createTableQueries(transaction, article_corrections).insert({
          ...fields,
          article_id: id,
          corrected_at: clock(),
        });
        await audit.recordIn(transaction, 'article.corrected', actor, article.slug, { after: fields });
        await reportChange(article, transaction);
        return toCorrection(row);
      }),

    async removeCorrection(id: string, correctionId: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const article = await createArticleAdminStore(transaction).require(id);
        const corrections = createTableQueries(transaction, article_corrections);
        const removed = corrections.take({ id: correctionId, article_id: id });
        const row = await orProblem(removed, 'correction_not_found');
        await audit.recordIn(transaction, 'article.correction_removed', actor, article.slug, {
          before: pick(row, 'text_no', 'text_en'),
        });
        await reportChange(article, transaction);
      });
    },

    async listNewestCorrections(locale: Locale) {
      const rows = await database.orm
        .select({
          ...pick(article_corrections, 'corrected_at', 'text_no', 'text_en'),
          ...pick(articles, 'slug', 'title_no', 'title_en', 'exists_no', 'exists_en'),
        })
        .from(article_corrections)
        .innerJoin(articles, eq(articles.id, article_corrections.article_id))
        .where(eq(articles.status, 'published'))
        .orderBy(...newestFirst, article_corrections.id)
        .limit(newestCount);
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

const toCorrection = ({ article_id, ...row }: typeof article_corrections.$inferSelect) => row;

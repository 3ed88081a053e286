import { hash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { PublishedArticle } from '../../../domain/articles/article.ts';
import { type Locale, otherLocale } from '../../../domain/locale.ts';
import { orProblem } from '../../../domain/problems.ts';
import { type Actor, auditActor } from '../../audit/actor.ts';
import { addMilliseconds, dayMs } from '../../platform/clock.ts';
import { createTableQueries } from '../../platform/db/database.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import { toPublished } from '../article-service.ts';
import { article_previews, articles } from '../schema.ts';

const previewLifeMs = 7 * dayMs;
const maxListed = 100;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

// Only the hash of a token is stored. With 256 random bits, a fast hash without salt is enough.
const hashOf = (token: string) => hash('sha256', token);

export function createArticlePreviews({ database, audit, clock }: ServiceParts) {
  return {
    async createPreview(id: string, actor: Actor): Promise<{ id: string; path: string; expiresAt: Date }> {
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      const expiresAt = addMilliseconds(now, previewLifeMs);
      const preview = await database.orm.transaction(async (transaction) => {
        const row = await createArticleAdminStore(transaction).require(id);
        const inserted = await createTableQueries(transaction, article_previews).insert({
          token_hash: hashOf(token),
          article_id: id,
          created_by_email: auditActor(actor).actor?.email ?? null,
          created_at: now,
          expires_at: expiresAt,
        });
        await audit.recordIn(transaction, 'article.previewed', actor, row.slug, {
          after: { expires_at: expiresAt },
        });
        return inserted;
      });
      return { id: preview.id, path: `/forhandsvisning/${token}`, expiresAt };
    },

    /** Lists the valid preview links of an article, without their addresses, which are not stored. */
    async listPreviews(id: string) {
      await createArticleAdminStore(database.orm).require(id);
      const { created_at, expires_at } = article_previews;
      const rows = await createTableQueries(database.orm, article_previews).list(
        [{ article_id: id }, gt(expires_at, clock())],
        { order: [desc(created_at)], limit: maxListed },
      );
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        createdBy: row.created_by_email,
        expiresAt: row.expires_at.toISOString(),
      }));
    },

    async revokePreview(id: string, previewId: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const row = await createArticleAdminStore(transaction).require(id);
        const preview = { id: previewId, article_id: id };
        await orProblem(createTableQueries(transaction, article_previews).take(preview), 'preview_not_found');
        await audit.recordIn(transaction, 'article.preview_revoked', actor, row.slug);
      });
    },

    /** Finds the article of a link unless it is in the bin, in the other locale if it has no text in this one. */
    async findByPreview(token: string, locale: Locale): Promise<PublishedArticle | undefined> {
      if (!tokenPattern.test(token)) return undefined;
      const [found] = await database.orm
        .select({ row: articles })
        .from(article_previews)
        .innerJoin(articles, eq(articles.id, article_previews.article_id))
        .where(and(eq(article_previews.token_hash, hashOf(token)), gt(article_previews.expires_at, clock())));
      if (!found || found.row.deleted_at) return undefined;
      const { row } = found;
      const shown = [locale, otherLocale(locale)];
      // A draft may have a title without a text.
      return toPublished(
        row,
        shown.find((each) => row[`exists_${each}`]) ?? shown.find((each) => row[`title_${each}`]) ?? locale,
      );
    },
  };
}

import { articleFieldsSchema } from '../../../domain/articles/article.ts';
import { type Locale, otherLocale } from '../../../domain/locale.ts';
import { orProblem } from '../../../domain/problems.ts';
import type { Actor } from '../../audit/actor.ts';
import { calculateUnless } from '../../platform/calculations/calculate.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { toAdminArticle } from '../admin-article.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import type { ArticleWriter } from '../article-writer.ts';
import { createArticleRevisionStore } from './article-revision-store.ts';
import { changedParagraphs, isQuickToCompare } from './changed-paragraphs.ts';

const revisionsPerPage = 50;

export function createArticleRevisions({ database, clock }: ServiceParts, writer: ArticleWriter) {
  const store = createArticleRevisionStore(database.orm);
  const { require: articleOf } = createArticleAdminStore(database.orm);
  const revisionOf = async (id: string, number: number) => {
    const revision = await orProblem(store.find(id, number), 'revision_not_found');
    return { ...revision, fields: articleFieldsSchema.parse(revision.fields) };
  };

  return {
    async listRevisions(id: string, page: number) {
      const { rows, ...position } = await store.page(page, revisionsPerPage, id);
      if (position.total === 0) await articleOf(id);
      return {
        revisions: rows.map(({ article_id, saved_by, session, ...revision }) => revision),
        ...position,
      };
    },

    /** Returns the fields that an article had at a time, or undefined if its first revision is newer. */
    async findAsOf(id: string, at: Date) {
      const then = await store.findAsOf(id, at);
      return then && articleFieldsSchema.parse(then.fields);
    },

    async findRevision(id: string, number: number) {
      const { article_id, saved_by, session, ...revision } = await revisionOf(id, number);
      return revision;
    },

    /** Whether the text of each locale is stale, and what changed in the other locale since it was current. */
    async findStaleness(id: string) {
      const row = await articleOf(id);
      const of = async (locale: Locale) => {
        const other = otherLocale(locale);
        const stale = row[`translation_${locale}`] === 'stale';
        if (!stale) return { stale, changedParagraphs: [] };
        // A revision that contains the translation may be newer than its last change, because the autosaves of a
        // session share one revision. The change that made the translation stale always has its own revision.
        const then = await store.findFirstSince(id, row[`text_${locale}_changed_at`]);
        const before = then && articleFieldsSchema.parse(then.fields)[`content_${other}`];
        if (!before?.trim()) return { stale, changedParagraphs: [] };
        const now = row[`content_${other}`];
        const isQuick = isQuickToCompare(before, now);
        const changed = await calculateUnless(isQuick, 'changedParagraphs', changedParagraphs, before, now);
        return { stale, changedParagraphs: changed };
      };
      return { no: await of('no'), en: await of('en') };
    },

    /** Marks a stale translation as current, after a user has checked it against the other locale. */
    async markTranslationCurrent(id: string, locale: Locale, version: number, actor: Actor) {
      const row = await writer.change(
        id,
        version,
        { note: 'translation_checked', action: 'article.saved', actor },
        (row) => ({
          [`text_${locale}_changed_at`]: row[`text_${otherLocale(locale)}_changed_at`],
          updated_at: row.updated_at,
        }),
      );
      return toAdminArticle(row, clock());
    },
  };
}

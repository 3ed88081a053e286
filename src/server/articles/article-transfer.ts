import { site } from '../../../site.config.ts';
import type { ArticleInput } from '../../domain/articles/article.ts';
import type { ImportOutcome } from '../../domain/transfer/transfer.ts';
import type { Actor } from '../audit/actor.ts';
import {
  type ArticleChanges,
  type ArticleParts,
  checkedFields,
  differs,
  stamped,
} from './article-changes.ts';
import { type ArticleChange, createArticleEditStore } from './article-edit-store.ts';
import type { ArticleRow } from './article-store.ts';
import { type EditableArticle, fieldsOf, toEditable } from './editable-article.ts';

/** Times, and the identity, that an article brings with it. */
export interface ImportedStamps {
  id?: string;
  created_at?: Date;
  updated_at?: Date;
  archived_at?: Date | null;
  text_no_changed_at?: Date;
  text_en_changed_at?: Date;
}

/** An article from elsewhere, not yet checked. */
export interface ArticleToImport {
  /** Only what the upload tells: the rest of an article that is here already stays. */
  fields: ArticleInput;
  stamps: ImportedStamps;
  /** Addresses it had before. */
  oldSlugs: string[];
}

/** An article with all that an export keeps of it. */
export interface ArticleToExport extends EditableArticle {
  text_no_changed_at: Date;
  text_en_changed_at: Date;
  old_slugs: string[];
}

const exportedAtATime = 100;

/** Articles on their way out of the product, and in. */
export function createArticleTransfer({ database, clock }: ArticleParts, changes: ArticleChanges) {
  const store = createArticleEditStore(database.orm);
  /** An import's fields; what it does not tell stays as the article here has it. */
  const checked = ({ fields }: ArticleToImport, row?: ArticleRow) => {
    const author_name = fields.author_name || row?.author_name || site.defaultAuthor;
    return checkedFields({ ...(row && fieldsOf(row)), ...fields, author_name });
  };

  /** The article that an imported one is, here: by its identity, else by its address. */
  const counterpart = async ({ fields, stamps }: ArticleToImport): Promise<ArticleRow | undefined> => {
    const same = stamps.id ? await store.find(stamps.id) : undefined;
    return same && !same.deleted_at ? same : store.findLiveBySlug(fields.slug);
  };
  const changeTo = (row: ArticleRow, article: ArticleToImport, now: Date): ArticleChange => {
    const { id, ...stamps } = article.stamps;
    const fields = stamped(checked(article, row), row, now);
    const archived_at = fields.status === 'archived' ? (row.archived_at ?? now) : null;
    return { ...fields, archived_at, ...stamps };
  };
  const keepOldSlugs = async (id: string, oldSlugs: string[]) => {
    for (const slug of oldSlugs) await store.addOldSlug(slug, id, clock());
  };

  return {
    /** What importing an article would do; throws a Problem where it cannot be taken. */
    async foreseeImport(article: ArticleToImport): Promise<Exclude<ImportOutcome, 'refused'>> {
      checked(article);
      const row = await counterpart(article);
      if (!row) return 'create';
      return differs(row, changeTo(row, article, clock())) ? 'exists' : 'unchanged';
    },

    /** Takes an article over; one that is here already is left, or overwritten as a new version. */
    async importArticle(
      article: ArticleToImport,
      existing: 'skip' | 'update',
      actor: Actor,
    ): Promise<Exclude<ImportOutcome, 'refused'>> {
      const telling = { note: 'imported', action: 'article.imported', actor } as const;
      const row = await counterpart(article);
      if (!row) {
        const { id, ...stamps } = article.stamps;
        // In the bin the same article may still lie: this one is then another.
        const free = id !== undefined && !(await store.find(id));
        const created = await changes.create(checked(article), telling, {
          stamps: { ...stamps, ...(free && { id }) },
          keepsPastSchedule: true,
        });
        await keepOldSlugs(created.id, article.oldSlugs);
        return 'create';
      }
      if (existing === 'skip') return 'exists';
      const changed = await changes.change(row.id, undefined, telling, (row, now) =>
        changeTo(row, article, now),
      );
      await keepOldSlugs(row.id, article.oldSlugs);
      return changed.version === row.version ? 'unchanged' : 'update';
    },

    /** Every article that is not in the bin, by address; read a few at a time. */
    async *exportArticles(): AsyncGenerator<ArticleToExport> {
      let after = '';
      for (;;) {
        const rows = await store.listBySlug(after, exportedAtATime);
        const oldSlugs = await store.findOldSlugs(rows.map(({ id }) => id));
        for (const row of rows) {
          const { text_no_changed_at, text_en_changed_at } = row;
          yield {
            ...toEditable(row, clock()),
            text_no_changed_at,
            text_en_changed_at,
            old_slugs: oldSlugs.get(row.id) ?? [],
          };
        }
        const last = rows.at(-1);
        if (!last || rows.length < exportedAtATime) return;
        after = last.slug;
      }
    },
  };
}

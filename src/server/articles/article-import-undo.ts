import { z } from 'zod';
import { articleFieldsSchema } from '../../domain/articles/article.ts';
import type { ImportedArticleState } from '../../domain/transfer/transfer.ts';
import type { Actor } from '../audit/actor.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createArticleAdminStore } from './article-admin-store.ts';
import type { ArticleWriter } from './article-writer.ts';
import { createOldAddressStore } from './old-addresses/old-address-store.ts';
import { createArticleRevisionStore } from './revisions/article-revision-store.ts';
import type { ImportedChange } from './transferred-article.ts';

/** The times of an article as the record of an import stores them in JSON. */
const storedStampsSchema = z.object({
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
  archived_at: z.coerce.date().nullable(),
  text_no_changed_at: z.coerce.date(),
  text_en_changed_at: z.coerce.date(),
});

export function createImportUndo({ database }: ServiceParts, writer: ArticleWriter) {
  return {
    async findImportedStates(
      imported: Pick<ImportedChange, 'article_id' | 'version'>[],
    ): Promise<Map<string, { state: ImportedArticleState; slug: string | undefined }>> {
      const ids = imported.map(({ article_id }) => article_id);
      const rows = ids.length > 0 ? await createArticleAdminStore(database.orm).findStates(ids) : [];
      const found = new Map(rows.map((row) => [row.id, row]));
      return new Map(
        imported.map(({ article_id, version }) => {
          const row = found.get(article_id);
          return [article_id, { state: stateOf(row, version), slug: row?.slug }];
        }),
      );
    },

    /**
     * Undoes the import of one article: moves it to the bin if the import created it, and otherwise restores its
     * version before the import. Also removes the redirects that the import added. Throws the problem article_changed
     * if the article was changed since. `record` runs in the same transaction.
     */
    async undoImport(
      imported: ImportedChange,
      actor: Actor,
      record: (transaction: Transaction) => Promise<unknown>,
    ): Promise<void> {
      const { article_id, version, before, former_slugs, addresses } = imported;
      await database.orm.transaction(async (transaction) => {
        if (before === null) {
          const binned = { note: 'binned', action: 'article.binned', actor } as const;
          await writer.change(
            article_id,
            version,
            binned,
            (row, now) => ({ status: 'draft', deleted_at: now, deleted_status: row.status }),
            transaction,
          );
        } else if (before.version !== version) {
          const revision = await createArticleRevisionStore(transaction).find(article_id, before.version);
          if (!revision) throw new Error('The version before the import does not exist');
          const restored = {
            ...articleFieldsSchema.parse(revision.fields),
            ...storedStampsSchema.parse(before.stamps),
          };
          const reverted = { note: 'reverted', action: 'article.reverted', actor } as const;
          await writer.change(article_id, version, reverted, () => restored, transaction);
        }
        await createArticleAdminStore(transaction).removeFormerSlugs(former_slugs);
        await createOldAddressStore(transaction).remove(addresses);
        await record(transaction);
      });
    },
  };
}

type FoundState = Awaited<ReturnType<ReturnType<typeof createArticleAdminStore>['findStates']>>[number];

function stateOf(row: FoundState | undefined, version: number): ImportedArticleState {
  if (!row) return 'deleted';
  if (row.isBinned) return 'binned';
  if (row.version !== version) return 'edited';
  return row.hasDraft ? 'draft' : 'unchanged';
}

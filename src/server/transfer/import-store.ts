import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import { Problem } from '../../domain/problems.ts';
import { type ImportState, maxImportBytes } from '../../domain/transfer/transfer.ts';
import type { ImportedChange } from '../articles/transferred-article.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow, onlyRow } from '../platform/db/rows.ts';
import { import_articles, import_pieces, imports } from './schema.ts';

export type ImportRow = typeof imports.$inferSelect;
const { items, ...columnsWithoutItems } = getTableColumns(imports);

/** A larger chunk would block the event loop while its row is read or backed up. */
const chunkBytes = 256 * 1024;

/** The uploaded files, in chunks. */
function createUploadStore(orm: Queries) {
  return {
    /** Stores a file in chunks and returns its size. Throws if the file is too large. */
    async writeUpload(
      importId: string,
      file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): Promise<number> {
      let waiting: Uint8Array[] = [];
      let waitingBytes = 0;
      let fileBytes = 0;
      let number = 0;
      const write = async () => {
        const bytes = Buffer.concat(waiting);
        waiting = [];
        waitingBytes = 0;
        await orm.insert(import_pieces).values({ import_id: importId, number: number++, bytes });
      };
      for await (const part of file) {
        fileBytes += part.length;
        if (fileBytes > maxImportBytes) throw new Problem('import_too_large');
        waiting.push(part);
        waitingBytes += part.length;
        if (waitingBytes >= chunkBytes) await write();
      }
      if (waitingBytes > 0) await write();
      return fileBytes;
    },

    /** Reads an upload into shared memory, so that a worker thread can read it without a copy. */
    async readUpload({
      id: importId,
      file_bytes,
    }: Pick<ImportRow, 'id' | 'file_bytes'>): Promise<Uint8Array> {
      const numbers = await orm
        .select({ number: import_pieces.number })
        .from(import_pieces)
        .where(eq(import_pieces.import_id, importId))
        .orderBy(asc(import_pieces.number));
      const upload = new Uint8Array(new SharedArrayBuffer(file_bytes));
      let position = 0;
      // Reads one chunk per query, because a single result would hold the whole upload in memory twice.
      for (const { number } of numbers) {
        const [chunk] = await orm
          .select({ bytes: import_pieces.bytes })
          .from(import_pieces)
          .where(and(eq(import_pieces.import_id, importId), eq(import_pieces.number, number)));
        if (!chunk) continue;
        upload.set(chunk.bytes, position);
        position += chunk.bytes.length;
      }
      return upload.subarray(0, position);
    },

    async deleteUpload(importId: string): Promise<void> {
      await orm.delete(import_pieces).where(eq(import_pieces.import_id, importId));
    },
  };
}

export function createImportStore(orm: Queries) {
  return {
    ...createUploadStore(orm),

    insert: (row: typeof imports.$inferInsert): Promise<ImportRow> =>
      onlyRow(orm.insert(imports).values(row).returning()),

    find: (id: string): Promise<ImportRow | undefined> =>
      firstRow(orm.select().from(imports).where(eq(imports.id, id))),

    /** Changes an import if its state is one of `from`. Returns whether the import was changed. */
    async update(id: string, from: ImportState[], change: Partial<ImportRow>): Promise<boolean> {
      const changed = await orm
        .update(imports)
        .set(change)
        .where(and(eq(imports.id, id), inArray(imports.state, from)))
        .returning({ id: imports.id });
      return changed.length > 0;
    },

    async remove(id: string): Promise<void> {
      await orm.delete(imports).where(eq(imports.id, id));
    },

    /** Deletes imports that have not ended and had no activity since `before`. */
    async removeInactive(before: Date): Promise<void> {
      await orm
        .delete(imports)
        .where(
          and(
            inArray(imports.state, ['reading', 'ready', 'importing']),
            lt(sql`coalesce(${imports.finished_at}, ${imports.created_at})`, before),
          ),
        );
    },

    list(page: { limit: number; offset: number }): Promise<Omit<ImportRow, 'items'>[]> {
      return orm
        .select(columnsWithoutItems)
        .from(imports)
        .orderBy(desc(imports.created_at), sql`${imports.id}`)
        .limit(page.limit)
        .offset(page.offset);
    },

    /**
     * Records a change of an article. If an import changes an article twice, the state before the first change is kept.
     */
    async recordChange(importId: string, change: ImportedChange): Promise<void> {
      const joined = (name: 'former_slugs' | 'addresses') =>
        sql`${import_articles[name]} || excluded.${sql.identifier(name)}`;
      await orm
        .insert(import_articles)
        .values({ import_id: importId, ...change })
        .onConflictDoUpdate({
          target: [import_articles.import_id, import_articles.article_id],
          set: {
            version: change.version,
            former_slugs: joined('former_slugs'),
            addresses: joined('addresses'),
          },
        });
    },

    /** Lists the changes of an import that are not undone, in the order of the articles' ids. */
    async listChanges(importId: string, after: string, limit: number): Promise<ImportedChange[]> {
      const { import_id, is_undone, ...columns } = getTableColumns(import_articles);
      const rows = await orm
        .select(columns)
        .from(import_articles)
        .where(
          and(
            eq(import_articles.import_id, importId),
            eq(import_articles.is_undone, false),
            gt(import_articles.article_id, after),
          ),
        )
        .orderBy(asc(import_articles.article_id))
        .limit(limit);
      return rows;
    },

    async markUndone(importId: string, articleId: string): Promise<void> {
      await orm
        .update(import_articles)
        .set({ is_undone: true })
        .where(and(eq(import_articles.import_id, importId), eq(import_articles.article_id, articleId)));
    },

    count: async (): Promise<number> => orm.$count(imports),
  };
}

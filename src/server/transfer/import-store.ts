import { desc, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import { Problem } from '../../domain/problems.ts';
import { type ImportState, maxImportBytes } from '../../domain/transfer/transfer.ts';
import type { ImportedChange } from '../articles/transferred-article.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { import_articles, import_pieces, imports } from './schema.ts';

export type ImportRow = typeof imports.$inferSelect;
const { items, ...columnsWithoutItems } = getTableColumns(imports);
const { import_id, is_undone, ...changeColumns } = getTableColumns(import_articles);

/** A larger chunk would block the event loop while its row is read or backed up. */
const chunkBytes = 256 * 1024;

function createUploadStore(orm: Queries) {
  const pieces = createTableQueries(orm, import_pieces);
  return {
    /** Stores a file in chunks and returns its size. Throws if the file is too large. */
    async writeUpload(importId: string, file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
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
    async readUpload(upload: Pick<ImportRow, 'id' | 'file_bytes'>): Promise<Uint8Array> {
      const import_id = upload.id;
      const { number: byNumber } = import_pieces;
      const numbers = await createTableQueries(orm, import_pieces, { number: byNumber }).list(
        { import_id },
        { order: [byNumber] },
      );
      const bytes = new Uint8Array(new SharedArrayBuffer(upload.file_bytes));
      let position = 0;
      // Reads one chunk per query, because a single result would hold the whole upload in memory twice.
      for (const { number } of numbers) {
        const chunk = await pieces.find({ import_id, number });
        if (!chunk) continue;
        bytes.set(chunk.bytes, position);
        position += chunk.bytes.length;
      }
      return bytes.subarray(0, position);
    },

    deleteUpload: (import_id: string) => pieces.delete({ import_id }),
  };
}

export function createImportStore(orm: Queries) {
  const rows = createTableQueries(orm, imports);
  const changes = createTableQueries(orm, import_articles, changeColumns);
  return {
    ...createUploadStore(orm),

    ...rows,

    /** Changes an import if its state is one of `from`. Returns whether the import was changed. */
    update: async (id: string, from: ImportState[], change: Partial<ImportRow>): Promise<boolean> =>
      (await rows.update([{ id }, inArray(imports.state, from)], change)) > 0,

    /** Deletes imports that have not ended and had no activity since `before`. */
    removeInactive: (before: Date) =>
      rows.delete([
        inArray(imports.state, ['reading', 'ready', 'importing']),
        lt(sql`coalesce(${imports.finished_at}, ${imports.created_at})`, before),
      ]),

    page: (wanted: number, perPage: number) =>
      createTableQueries(orm, imports, columnsWithoutItems).page(
        wanted,
        perPage,
        undefined,
        desc(imports.created_at),
        imports.id,
      ),

    /** If an import changes an article twice, the state before the first change is kept. */
    async recordChange(importId: string, change: ImportedChange): Promise<void> {
      const joined = (name: 'former_slugs' | 'addresses') =>
        sql`${import_articles[name]} || excluded.${sql.identifier(name)}`;
      await changes.upsert(
        { import_id: importId, ...change },
        [import_articles.import_id, import_articles.article_id],
        { version: change.version, former_slugs: joined('former_slugs'), addresses: joined('addresses') },
      );
    },

    /** Lists the changes of an import that are not undone, in the order of the articles' ids. */
    listChanges: (import_id: string, after: string, limit: number): Promise<ImportedChange[]> =>
      changes.list([{ import_id, is_undone: false }, gt(import_articles.article_id, after)], {
        order: [import_articles.article_id],
        limit,
      }),

    markUndone: (import_id: string, article_id: string) =>
      changes.update({ import_id, article_id }, { is_undone: true }),
  };
}

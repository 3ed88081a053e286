import { setImmediate } from 'node:timers/promises';
import { Problem, type ProblemCode } from '../../domain/problems.ts';
import type {
  ImportChoices,
  ImportItem,
  ImportOutcome,
  ImportRemark,
} from '../../domain/transfer/transfer.ts';
import type { ArticleNewsroom } from '../articles/article-newsroom.ts';
import type { Actor } from '../audit/actor.ts';
import type { Clock } from '../clock.ts';
import { addMilliseconds } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readPage } from '../db/read-page.ts';
import type { Enqueue } from '../jobs/job-runner.ts';
import type { Log } from '../log.ts';
import type { MediaService } from '../media/media-service.ts';
import { exportZip } from './export-zip.ts';
import { importArticlesJob } from './import-articles.job.ts';
import { namesAny, storeImages, withImagesFetched } from './import-images.ts';
import { createImportStore, type ImportRow } from './import-store.ts';
import type { ImportedArticle, ReadImport } from './imported-article.ts';
import { readImportJob } from './read-import.job.ts';
import { readImport } from './read-import.ts';

interface Background {
  log: Log;
  /** Fires when the job runs longer than it may, or the process stops. */
  signal: AbortSignal | undefined;
}

type PersonalDoer = Extract<Actor, { caller: object }>;

const importsPerPage = 20;
/** Enough to see what an upload holds; the counts tell of all. */
const listedItems = 500;
const aDay = 24 * 60 * 60 * 1000;
/** Longer than any job runs before it is stopped. */
const staleAfter = 2 * 60 * 60 * 1000;
const progressEveryMs = 300;

/** Articles in and out of the product as files. */
export function createTransferService(parts: {
  database: Database;
  articles: ArticleNewsroom;
  media: MediaService;
  clock: Clock;
  enqueue: Enqueue;
}) {
  const { database, articles, media, clock, enqueue } = parts;
  const store = createImportStore(database.orm);

  const find = async (id: string): Promise<ImportRow> => {
    const row = await store.find(id);
    if (!row) throw new Problem('import_not_found');
    return row;
  };

  /** Nobody works on it any more: its job died too often, or stayed behind in another database. */
  const isStale = ({
    state,
    finished_at,
    created_at,
  }: Pick<ImportRow, 'state' | 'finished_at' | 'created_at'>): boolean =>
    (state === 'reading' || state === 'importing') &&
    (finished_at ?? created_at) < addMilliseconds(clock(), -staleAfter);
  const toImport = ({ address, created_by, ...row }: ImportRow) => ({ ...row, stale: isStale(row) });

  /** What is wrong with an upload is its state, for a person to read; what is wrong with us is logged too. */
  const failing = async (
    row: ImportRow,
    { log, signal }: Background,
    work: () => Promise<void>,
  ): Promise<void> => {
    try {
      await store.update(row.id, [row.state], { finished_at: clock() });
      await work();
    } catch (error) {
      // Stopped from outside: nothing is wrong with the upload, and the next try goes on with it.
      if (signal?.aborted) throw error;
      if (!(error instanceof Problem)) log.error({ err: error, importId: row.id }, 'an import failed');
      const problem: ProblemCode = error instanceof Problem ? error.code : 'internal';
      await store.update(row.id, [row.state], { state: 'failed', problem, finished_at: clock() });
      await store.dropUpload(row.id);
    }
  };

  /** Goes through an upload's articles and counts what becomes of each. */
  const goThrough = async (
    row: ImportRow,
    read: ReadImport,
    { from, signal }: { from: number; signal: AbortSignal | undefined },
    handle: (article: ImportedArticle) => Promise<{ outcome: ImportOutcome; remarks: ImportRemark[] }>,
  ) => {
    const counts: ImportRow['counts'] = from > 0 ? { ...row.counts } : {};
    const items: ImportItem[] = from > 0 ? [...row.items] : [];
    const note = (slug: string, title: string, outcome: ImportOutcome, remarks: ImportRemark[]) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (items.length < listedItems) items.push({ slug, title, outcome, remarks });
    };
    if (from === 0)
      for (const { slug, title, remarks } of read.refused) note(slug, title, 'refused', remarks);
    let toldAt = Date.now();
    for (const [n, article] of read.articles.entries()) {
      if (n < from) continue;
      signal?.throwIfAborted();
      const { title_no, title_en, slug } = article.fields;
      const { outcome, remarks } = await handle(article).catch((error) => {
        if (!(error instanceof Problem)) throw error;
        const remark: ImportRemark = 'not_valid';
        return { outcome: 'refused' as const, remarks: [...article.remarks, remark] };
      });
      note(slug, title_no || title_en || slug, outcome, remarks);
      if (Date.now() - toldAt > progressEveryMs) {
        toldAt = Date.now();
        await store.update(row.id, [row.state], { done: n + 1, counts, items, finished_at: clock() });
        // Readers are answered in between.
        await setImmediate();
      }
    }
    return { counts, items, done: read.articles.length, total: read.articles.length };
  };

  return {
    /** Keeps an upload and has it read in the background. */
    async upload(bytes: Buffer, options: { name: string; locale: 'no' | 'en' }, actor: PersonalDoer) {
      if (bytes.length === 0) throw new Problem('import_unknown');
      await store.removeForgotten(addMilliseconds(clock(), -aDay));
      const row = await store.insert({
        created_at: clock(),
        created_by: actor.caller.id,
        created_by_email: actor.caller.email,
        address: actor.address,
        file_name: options.name || 'import',
        file_bytes: bytes.length,
        locale: options.locale,
        state: 'reading',
      });
      await store.writeUpload(row.id, bytes);
      await enqueue(readImportJob, { importId: row.id });
      return toImport(row);
    },

    /** Reads an upload and writes down what importing it would do. */
    async preview(id: string, log: Log, signal?: AbortSignal): Promise<void> {
      const row = await store.find(id);
      if (row?.state !== 'reading') return;
      await failing(row, { log, signal }, async () => {
        const read = await readImport(await store.readUpload(id), row.locale);
        await store.update(id, ['reading'], { format: read.format, total: read.articles.length });
        const result = await goThrough(row, read, { from: 0, signal }, async (article) => ({
          outcome: await articles.foreseeImport(article),
          remarks: article.remarks,
        }));
        await store.update(id, ['reading'], { ...result, done: 0, state: 'ready' });
      });
    },

    /** Starts an import that was previewed; of two who press at once, one does. */
    async start(id: string, choices: ImportChoices) {
      await database.orm.transaction(async (transaction) => {
        const started = await createImportStore(transaction).update(id, ['ready'], {
          ...choices,
          state: 'importing',
          finished_at: clock(),
          done: 0,
          counts: {},
          items: [],
        });
        if (started) await enqueue(importArticlesJob, { importId: id }, { transaction });
        else if (!(await createImportStore(transaction).find(id))) throw new Problem('import_not_found');
        else throw new Problem('import_not_ready');
      });
      return toImport(await find(id));
    },

    async run(id: string, log: Log, signal?: AbortSignal): Promise<void> {
      const row = await store.find(id);
      if (row?.state !== 'importing') return;
      const actor: Actor = {
        caller: { id: row.created_by, email: row.created_by_email },
        address: row.address,
      };
      await failing(row, { log, signal }, async () => {
        const read = await readImport(await store.readUpload(id), row.locale);
        const failed = await storeImages(media, read.images, actor, signal);
        const fetched = new Map<string, string | null>();
        const result = await goThrough(row, read, { from: row.done, signal }, async (article) => {
          // What is left as it is needs no images.
          const fetches =
            row.images === 'fetch' &&
            (row.existing === 'update' || (await articles.foreseeImport(article)) === 'create');
          const ready = fetches
            ? await withImagesFetched(media, article, actor, fetched)
            : { article, remarks: [...article.remarks] };
          if (namesAny(article, failed) && !ready.remarks.includes('image_failed'))
            ready.remarks.push('image_failed');
          const outcome = await articles.importArticle(ready.article, row.existing, actor);
          return { outcome, remarks: ready.remarks };
        });
        await store.update(id, ['importing'], { ...result, state: 'done', finished_at: clock() });
        await store.dropUpload(id);
        // The embedded database does not count its rows by itself: without this it would misjudge what is many.
        await database.pool.query('ANALYZE articles');
      });
    },

    async list(page: number) {
      const { rows, total, ...place } = await readPage(page, importsPerPage, store.list, store.count);
      return { imports: rows.map((row) => toImport({ ...row, items: [] })), ...place };
    },

    find: async (id: string) => toImport(await find(id)),

    /** Throws an upload away that was not started, or on which nobody works any more. */
    async discard(id: string): Promise<void> {
      const row = await find(id);
      if (row.state === 'importing' && !isStale(row)) throw new Problem('import_not_ready');
      await store.remove(id);
    },

    /** All articles and their images as a zip; the same articles always make the same bytes. */
    exportZip: () => exportZip(articles, media),
  };
}

export type TransferService = ReturnType<typeof createTransferService>;

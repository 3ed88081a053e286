import { orProblem, Problem, type ProblemCode } from '../../domain/problems.ts';
import type {
  ImportChoices,
  ImportFacts,
  ImportItem,
  ImportOutcome,
  ImportRemark,
} from '../../domain/transfer/transfer.ts';
import type { ArticleAdminService } from '../articles/article-admin-service.ts';
import type { Actor } from '../audit/actor.ts';
import type { FoodService } from '../foods/food-service.ts';
import type { MediaService } from '../media/media-service.ts';
import { calculate, calculateUntil } from '../platform/calculations/calculate.ts';
import { addMilliseconds, dayMs } from '../platform/clock.ts';
import { updateStatistics } from '../platform/db/database.ts';
import type { Log } from '../platform/logs/log.ts';
import type { ServiceParts } from '../service-parts.ts';
import { exportZip } from './export-zip.ts';
import { storeImages, usesAny, withFormerAddresses, withImagesFetched } from './import-images.ts';
import { createImportStore, type ImportRow } from './import-store.ts';
import type { ImportedArticle, ReadImport } from './imported-article.ts';
import { importArticlesJob, readImportJob } from './transfer.job.ts';
import { createUndo } from './undo-import.ts';

interface JobContext {
  log: Log;
  /** Aborted when the job exceeds its time limit or the process stops. */
  signal: AbortSignal | undefined;
}

type PersonActor = Extract<Actor, { caller: object }>;

const importsPerPage = 20;
/** An import lists at most this many items. Its counts include all items. */
const maxListedItems = 20_000;
const itemsPerPage = 100;
/** An import without progress for this long is stale, because the time limit of every job is shorter. */
const staleAfterMs = 2 * 60 * 60 * 1000;
const progressIntervalMs = 300;
const discardCheckMs = 1000;

interface TransferDependencies extends ServiceParts {
  articles: ArticleAdminService;
  foods: FoodService;
  media: MediaService;
}

function createUploadReading({ database, clock }: TransferDependencies) {
  const store = createImportStore(database.orm);
  const find = (id: string) => orProblem(store.find({ id }), 'import_not_found');

  /** Runs `work` and stores an error as the problem code of the import. Logs the error if it is unexpected. */
  const recordFailure = async (row: ImportRow, { log, signal }: JobContext, work: () => Promise<void>) => {
    try {
      await store.update(row.id, [row.state], { finished_at: clock() });
      await work();
    } catch (error) {
      // The job was stopped, so its next attempt continues with this upload.
      if (signal?.aborted) throw error;
      if (!(error instanceof Problem)) log.error({ err: error, importId: row.id }, 'import failed');
      const problem: ProblemCode = error instanceof Problem ? error.code : 'internal';
      await store.update(row.id, [row.state], { state: 'failed', problem, finished_at: clock() });
      await store.deleteUpload(row.id);
    }
  };

  /** Reads an upload in the thread for imports, which ends if the import is discarded meanwhile, in any process. */
  const readUpload = async (
    id: string,
    ...args: Parameters<typeof import('./read-import.ts').readImport>
  ): Promise<ReadImport> => {
    const reading = new AbortController();
    const endIfDiscarded = (row: ImportRow | undefined) => {
      if (!row) reading.abort(new Problem('import_not_found'));
    };
    const timer = setInterval(() => void store.find({ id }).then(endIfDiscarded, () => {}), discardCheckMs);
    try {
      return await calculateUntil(reading.signal, 'readImport', ...args);
    } finally {
      clearInterval(timer);
    }
  };

  return { find, recordFailure, readUpload };
}

function createArticleHandling({ database, articles, clock }: TransferDependencies) {
  const store = createImportStore(database.orm);
  return async (
    row: ImportRow,
    read: ReadImport,
    { from, signal }: { from: number; signal: AbortSignal | undefined },
    handle: (article: ImportedArticle) => Promise<{ outcome: ImportOutcome; remarks: ImportRemark[] }>,
    facts: ImportFacts,
  ) => {
    const counts: ImportRow['counts'] = from > 0 ? { ...row.counts } : {};
    const items: ImportItem[] = from > 0 ? [...row.items] : [];
    const refused = from > 0 ? { ...row.facts.refused } : {};
    facts.refused = refused;
    const addItem = (item: ImportItem) => {
      counts[item.outcome] = (counts[item.outcome] ?? 0) + 1;
      const reason = item.outcome === 'refused' ? item.remarks.at(-1) : undefined;
      if (reason) refused[reason] = (refused[reason] ?? 0) + 1;
      if (item.remarks.includes('remote_images')) facts.hasRemoteImages = true;
      if (items.length < maxListedItems) items.push(item);
    };
    if (from === 0) for (const each of read.refused) addItem({ ...each, outcome: 'refused' });
    let savedAt = Date.now();
    const slugs = new Set(read.articles.map(({ fields }) => fields.slug));
    for (const [n, uploaded] of read.articles.entries()) {
      if (n < from) continue;
      signal?.throwIfAborted();
      // A generated slug does not identify an article, so an unrelated article with this slug is left alone.
      const isGenerated = uploaded.remarks.includes('slug_made');
      const article = isGenerated ? await articles.withOwnSlug(uploaded, slugs) : uploaded;
      const { title_no, title_en, slug, status } = article.fields;
      const title = title_no || title_en || slug;
      const isLeftOut = article.isPage && !row.takes_pages;
      if (isLeftOut && row.state === 'importing') {
        addItem({ slug, title, outcome: 'refused', remarks: ['not_a_post'] });
        continue;
      }
      const { shortcodes } = article;
      const { outcome, remarks } = await handle(article).catch((error) => {
        if (!(error instanceof Problem)) throw error;
        return { outcome: 'refused' as const, remarks: [...article.remarks, 'not_valid' as const] };
      });
      if (isLeftOut) {
        facts.pages = { ...facts.pages, [outcome]: (facts.pages?.[outcome] ?? 0) + 1 };
        addItem({ slug, title, outcome: 'refused', remarks: ['not_a_post'] });
      } else
        addItem({
          ...{ slug, title, outcome, remarks },
          ...(outcome !== 'refused' && { status }),
          ...(shortcodes && { shortcodes }),
        });
      // A long list takes longer to store, so it is stored less often.
      if (Date.now() - savedAt > progressIntervalMs + Math.min(items.length, 2000)) {
        savedAt = Date.now();
        await store.update(row.id, [row.state], { done: n + 1, counts, items, facts, finished_at: clock() });
      }
    }
    return { counts, items, facts, done: read.articles.length, total: read.articles.length };
  };
}

function createImportRuns(dependencies: TransferDependencies) {
  const { database, articles, foods, media, clock, emit } = dependencies;
  const store = createImportStore(database.orm);
  const { recordFailure, readUpload } = createUploadReading(dependencies);
  const handleArticles = createArticleHandling(dependencies);

  const countFoods = async (
    { foods: read = [] }: ReadImport,
    by?: Parameters<FoodService['importFood']>[1],
  ) => {
    const counts: NonNullable<ImportFacts['foods']> = {};
    for (const food of read) {
      const outcome = await foods.importFood(food, by);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return read.length > 0 ? counts : undefined;
  };

  return {
    async preview(id: string, log: Log, signal?: AbortSignal): Promise<void> {
      const row = await store.find({ id });
      if (row?.state !== 'reading') return;
      await recordFailure(row, { log, signal }, async () => {
        const read = await readUpload(id, await store.readUpload(row), row.locale);
        await store.update(id, ['reading'], { format: read.format, total: read.articles.length });
        const { leftOut, asksForAddress } = read;
        const handle = async (article: ImportedArticle) => ({
          outcome: await articles.previewImport(article),
          remarks: article.remarks,
        });
        const result = await handleArticles(row, read, { from: 0, signal }, handle, {
          leftOut,
          asksForAddress,
          foods: await countFoods(read),
        });
        await store.update(id, ['reading'], { ...result, done: 0, state: 'ready' });
      });
    },

    async run(id: string, log: Log, signal?: AbortSignal): Promise<void> {
      const row = await store.find({ id });
      if (row?.state !== 'importing') return;
      const actor: Actor = {
        caller: { id: row.created_by, email: row.created_by_email },
        address: row.address,
      };
      await recordFailure(row, { log, signal }, async () => {
        const upload = await store.readUpload(row);
        const read = await readUpload(id, upload, row.locale, {
          siteAddress: row.site_address,
          postPath: row.post_path,
        });
        const failed = await storeImages(media, read.images, {
          read: (file) => calculate('unpackFile', upload, file),
          actor,
          signal,
        });
        const fetched = new Map<string, string | null>();
        const before = row.done > 0 ? row.facts.images : undefined;
        const images = before ?? { fetched: 0, failed: failed.size };
        const facts: ImportFacts = { ...row.facts, images };
        const handle = async (uploaded: ImportedArticle) => {
          const article = withFormerAddresses(uploaded, read.images, failed);
          // No images are fetched for an article that will be skipped.
          const fetches =
            row.images === 'fetch' &&
            (row.existing === 'update' || (await articles.previewImport(article)) === 'create');
          const ready = fetches
            ? await withImagesFetched(media, article, actor, fetched)
            : { article, remarks: [...article.remarks] };
          if (usesAny(uploaded, failed) && !ready.remarks.includes('image_failed'))
            ready.remarks.push('image_failed');
          const results = [...fetched.values()];
          facts.images = {
            fetched: images.fetched + results.filter((url) => url !== null).length,
            failed: images.failed + results.filter((url) => url === null).length,
          };
          const outcome = await articles.importArticle(
            ready.article,
            row.existing,
            actor,
            (change, transaction) => createImportStore(transaction).recordChange(id, change),
          );
          return { outcome, remarks: ready.remarks };
        };
        const result = await handleArticles(row, read, { from: row.done, signal }, handle, facts);
        facts.foods = await countFoods(read, { actor, existing: row.existing });
        await database.orm.transaction(async (transaction) => {
          const done = { ...result, state: 'done', finished_at: clock() } as const;
          if (!(await createImportStore(transaction).update(id, ['importing'], done))) return;
          const data = { import: { id, file_name: row.file_name, counts: result.counts } };
          await emit('import.done', data, transaction);
        });
        await store.deleteUpload(id);
        await updateStatistics(database, 'articles');
      });
    },
  };
}

export function createTransferService(dependencies: TransferDependencies) {
  const { database, articles, foods, media, clock, enqueue, audit } = dependencies;
  const store = createImportStore(database.orm);
  const undo = createUndo(dependencies);
  const { find } = createUploadReading(dependencies);

  /**
   * Returns whether the import is stuck because no job works on it any more: all retries failed, or the database was
   * restored from a backup, which does not contain the job.
   */
  const isStale = ({ state, finished_at, created_at }: ImportRow): boolean =>
    (state === 'reading' || state === 'importing' || state === 'undoing') &&
    (finished_at ?? created_at) < addMilliseconds(clock(), -staleAfterMs);
  const toImport = (row: ImportRow, page = 1) => {
    const { address, created_by, items, ...shown } = row;
    return {
      ...shown,
      items: items.slice((page - 1) * itemsPerPage, page * itemsPerPage),
      item_pages: Math.max(1, Math.ceil(items.length / itemsPerPage)),
      stale: isStale(row),
    };
  };

  return {
    ...createImportRuns(dependencies),

    /** Stores a file while it arrives, because copying a file of 100 MB at once would block the event loop. */
    async upload(
      file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
      options: { name: string; locale: 'no' | 'en' },
      actor: PersonActor,
    ) {
      await store.removeInactive(addMilliseconds(clock(), -dayMs));
      const row = await store.insert({
        created_at: clock(),
        created_by: actor.caller.id,
        created_by_email: actor.caller.email,
        address: actor.address,
        file_name: options.name || 'import',
        file_bytes: 0,
        locale: options.locale,
        state: 'reading',
      });
      try {
        const file_bytes = await store.writeUpload(row.id, file);
        if (file_bytes === 0) throw new Problem('import_unknown');
        await store.update(row.id, ['reading'], { file_bytes });
        await enqueue(readImportJob, { importId: row.id });
        return toImport({ ...row, file_bytes });
      } catch (error) {
        await store.delete({ id: row.id });
        throw error;
      }
    },

    /** Starts an import that was previewed. If several requests arrive, only one succeeds. */
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
        else if (!(await createImportStore(transaction).find({ id }))) throw new Problem('import_not_found');
        else throw new Problem('import_not_ready');
      });
      return toImport(await find(id));
    },

    async list(page: number) {
      const { rows, ...position } = await store.page(page, importsPerPage);
      return { imports: rows.map((row) => toImport({ ...row, items: [] })), ...position };
    },

    find: async (id: string, page: number) => toImport(await find(id), page),

    planUndo: async (id: string) => undo.planOf((await find(id)).id),

    async startUndo(id: string, actor: PersonActor) {
      await undo.start(await find(id), actor);
      return toImport(await find(id));
    },

    async runUndo(
      id: string,
      by: { userId: string; email: string; address: string },
      log: Log,
      signal?: AbortSignal,
    ): Promise<void> {
      const row = await store.find({ id });
      if (row?.state === 'undoing') await undo.run(row, by, { log, signal });
    },

    /** Deletes an import, unless a job is working on its articles at the moment. */
    async discard(id: string): Promise<void> {
      const row = await find(id);
      if ((row.state === 'importing' || row.state === 'undoing') && !isStale(row))
        throw new Problem('import_not_ready');
      await store.delete({ id });
    },

    /** Returns all articles with their images as a zip. Equal articles result in equal bytes. */
    async exportZip(actor: PersonActor) {
      await audit.record('article.exported', actor);
      return exportZip(articles, foods, media);
    },
  };
}

export type TransferService = ReturnType<typeof createTransferService>;

import type { SQL } from 'drizzle-orm';
import { site } from '../../../site.config.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import { isBrandQuery } from '../../domain/search-console/scoring/own-pages.ts';
import {
  addDays,
  daysIn,
  type SearchDimension,
  type SearchRow,
  type SyncOptions,
} from '../../domain/search-console/search-console.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { KeywordService } from '../keywords/keyword-service.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { createBatches } from '../platform/db/batches.ts';
import { type Queries, updateStatistics } from '../platform/db/database.ts';
import type { Enqueue } from '../platform/jobs/job-runner.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { type BriefParts, createBriefs } from './brief-service.ts';
import { createHeartbeat, createRowImport, periodOf } from './import-rows.ts';
import { createJudging, type JudgingParts } from './judge-queries.ts';
import { createOpportunityReadModel } from './opportunity-read-model.ts';
import { createOpportunities } from './opportunity-service.ts';
import { createQueryLanguages } from './query-languages.ts';
import { syncSearchKeywords } from './search-console.job.ts';
import { type ConnectionParts, createConnection } from './search-console-connection.ts';
import {
  createSnapshotStore,
  queriesWithKeys,
  rankedQueryStatistics,
  rankRange,
  type SnapshotRow,
  selectOrphanedTerms,
  selectReplacementData,
  selectSearchData,
} from './snapshot-store.ts';
import { createTermList } from './term-list.ts';

/** The keywords of this many queries are updated at once, more than the opportunity list shows. */
const syncedOnActivation = 200;
/** An import without a heartbeat for this long counts as interrupted. */
const stalledAfterMs = 2 * 60 * 1000;
const snapshotsPerPage = 20;
const figuresPerPage = 100;
/** All daily fetches are kept for this many days, and after that one fetch per week. */
const keptFetchDays = 14;

interface SearchConsoleParts extends ConnectionParts, BriefParts, JudgingParts, AuditedDependencies {
  keywords: KeywordService;
  enqueue: Enqueue;
  settings: Pick<SettingsService, 'findPublic'>;
}

/** Search data as a stream. The result of `options` is complete only after all rows are read. */
export interface SearchDataInput {
  rows: AsyncIterable<SearchRow[]>;
  /** The rows by page, if `rows` does not contain the pages. */
  pages?: AsyncIterable<SearchRow[]>;
  options: () => SyncOptions;
}

export function createSearchConsoleService(parts: SearchConsoleParts) {
  const { database, keywords, audit, clock, enqueue } = parts;
  const store = createSnapshotStore(database.orm);
  const connection = createConnection(parts);
  const opportunities = createOpportunityReadModel(database.orm);
  /** Returns a function that checks whether a query contains a name of the site, including the names in the settings. */
  const brandTest = async () => {
    const { search_names } = await parts.settings.findPublic();
    const names = [site.siteName, ...parts.env.BRAND_NAMES, ...search_names.split(',')];
    const brands = names.map((name) => queryKey(name.trim())).filter(Boolean);
    return (query: string) => isBrandQuery(query, brands);
  };
  const judging = createJudging(opportunities, brandTest, parts);

  /** Copies the search data of a snapshot to its keywords. Can be repeated after a crash, because it is idempotent. */
  const syncKeywords = async (snapshot: SnapshotRow): Promise<void> => {
    await forEachRange(snapshot, async (range) => syncRange(snapshot, range, database.orm));
    await store.markKeywordsSynced(snapshot.id);
  };

  const syncRange = async (snapshot: SnapshotRow, range: SQL, within: Queries): Promise<void> => {
    const isOutdated = await createSnapshotStore(within).hasLaterPeriod(snapshot);
    await keywords.upsertFromSearchData(selectSearchData(snapshot, range, isOutdated), within);
  };

  /** Runs `work` for all queries of a snapshot in batches, best rank first. */
  const forEachRange = async (snapshot: SnapshotRow, work: (range: SQL) => Promise<void>): Promise<void> => {
    const heartbeat = createHeartbeat(store, snapshot.id, clock);
    await createBatches(database.pool).runRanges(snapshot.queries, async (rank, limit) => {
      await work(rankRange(rank, limit));
      await heartbeat();
    });
  };

  const deleteSnapshot = async (id: string): Promise<void> => {
    const batches = createBatches(database.pool);
    while (await batches.run(() => store.deleteBatch(id, batches.size)));
    await store.delete({ id });
  };

  /** Stores and ranks search data as a snapshot. The snapshot is hidden until it is complete. */
  const sync = async (
    { rows, pages, options }: SearchDataInput,
    source: SnapshotRow['source'],
    actor: Actor,
  ) => {
    const author = auditActor(actor);
    const id = await store.open(source, author.actor?.email ?? null, clock());
    try {
      const hidden = await requireSnapshot(store.find({ id }));
      const imported = createRowImport(store, hidden, database.pool, clock, keywords, await brandTest());
      await imported.load(rows, pages);
      const fingerprint = imported.fingerprint(options());
      const same = source === 'upload' ? await store.findSame(fingerprint) : undefined;
      if (same) {
        await deleteSnapshot(id);
        return { snapshot: toSnapshot(same), alreadyThere: true };
      }
      const summary = await imported.analyze(options());
      await updateStatistics(database, rankedQueryStatistics);
      await database.orm.transaction(async (transaction) => {
        const within = createSnapshotStore(transaction);
        await within.update(id, { ...summary, fingerprint, status: 'ready', alive_at: clock() });
        // The keywords that are first in all lists change in this transaction, the others in the job below.
        const active = await requireSnapshot(within.find({ id }));
        const listed = await createOpportunityReadModel(transaction).listMostShownKeys(syncedOnActivation);
        await syncRange(active, rankRange(0, syncedOnActivation), transaction);
        // Keywords that were among them until now are updated too, because this snapshot may show them less.
        await syncRange(active, queriesWithKeys(listed, summary.period_end), transaction);
        await enqueue(syncSearchKeywords, { snapshotId: id }, { transaction });
        const { rows, queries } = summary;
        await audit.recordIn(transaction, 'search_data.imported', author, daysOf(summary), {
          after: { rows, queries, source },
        });
      });
    } catch (error) {
      // Nobody has seen the snapshot yet, so it can be deleted. If the deletion fails, the clean-up job repeats it.
      await deleteSnapshot(id).catch(() => undefined);
      throw error;
    }
    return { snapshot: toSnapshot(await requireSnapshot(store.find({ id }))), alreadyThere: false };
  };

  return {
    ...createOpportunities(opportunities, judging),
    ...createTermList(opportunities, judging),
    ...createBriefs(opportunities, judging, parts),
    ...createQueryLanguages(parts),
    pathFinder: judging.pathFinder,

    sync,

    /** Undefined if there is no connection to Search Console. */
    inspect: connection?.inspect,

    updateStatistics: () => updateStatistics(database, rankedQueryStatistics),

    /** Returns undefined without a connection, without data, or if the newest complete period was fetched already. */
    async fetchNewest() {
      if (!connection) return undefined;
      const period = connection.period();
      if (await store.hasFetched(period.end)) return undefined;
      const options = () => ({ days: daysIn(period), period });
      const input = { rows: connection.fetchRows(period), pages: connection.fetchPages(period), options };
      try {
        return (await sync(input, 'api', { system: 'fetch-search-data' })).snapshot;
      } catch (error) {
        // A new site has no search data yet, and a retry would not change that.
        if (error instanceof Problem && error.code === 'search_data_empty') return undefined;
        throw error;
      }
    },

    /** Does nothing if the keywords have the data already or the snapshot was removed. */
    async syncKeywordsOf(id: string): Promise<void> {
      const snapshot = await store.find({ id });
      if (snapshot?.status === 'ready' && !snapshot.keywords_synced) await syncKeywords(snapshot);
    },

    async listSnapshots(page: number) {
      const { rows, ...paging } = await store.page(page, snapshotsPerPage);
      return { snapshots: rows.map(toSnapshot), ...paging };
    },

    /** The queries or pages of the newest import, or of the newest whose period contains the day. */
    async listFigures(dimension: SearchDimension, day: string | undefined, page: number) {
      const snapshot = await store.findNewest(day);
      if (!snapshot) return { period: null, rows: [], page: 1, pages: 1, total: 0 };
      const listed = await store.listFigures(dimension, snapshot.id, page, figuresPerPage);
      return { period: periodOf(snapshot), ...listed };
    },

    /** Hides a snapshot, gives its keywords the newest data of the other snapshots, and deletes the snapshot. */
    async removeSnapshot(id: string, actor: Actor): Promise<void> {
      const snapshot = await requireSnapshot(store.find({ id }));
      if (snapshot.status !== 'ready') throw new Problem('search_snapshot_not_found');
      await database.orm.transaction(async (transaction) => {
        await createSnapshotStore(transaction).hide(id, clock());
        await audit.recordIn(transaction, 'search_data.removed', actor, daysOf(snapshot), {
          before: pick(snapshot, 'rows', 'queries', 'source'),
        });
      });
      await revertSnapshot(snapshot);
    },

    /** Ends interrupted imports and copies of search data, and deletes outdated daily fetches. */
    async cleanUp(): Promise<{ cleared: number; finished: number }> {
      const done = { cleared: 0, finished: 0 };
      for (const snapshot of await store.listStalled(addMilliseconds(clock(), -stalledAfterMs))) {
        if (snapshot.status === 'ready') {
          await syncKeywords(snapshot);
          done.finished++;
        } else {
          await revertSnapshot(snapshot);
          done.cleared++;
        }
      }
      const before = addDays(clock().toISOString().slice(0, 10), -keptFetchDays);
      for (const snapshot of await store.listOutdatedFetches(before)) {
        await store.hide(snapshot.id, clock());
        await revertSnapshot(snapshot);
        done.cleared++;
      }
      return done;
    },
  };

  async function revertSnapshot(snapshot: SnapshotRow): Promise<void> {
    await forEachRange(snapshot, (range) =>
      database.orm.transaction(async (transaction) => {
        await keywords.upsertFromSearchData(selectReplacementData(snapshot.id, range), transaction);
        const orphaned = selectOrphanedTerms(snapshot.id, range);
        await keywords.clearSearchData(orphaned, snapshot.id, transaction);
        const used = await createOpportunityReadModel(transaction).listUsedKeywords(orphaned);
        await keywords.deleteUntouched(orphaned, used, transaction);
      }),
    );
    await deleteSnapshot(snapshot.id);
  }
}

export type SearchConsoleService = ReturnType<typeof createSearchConsoleService>;

const requireSnapshot = (snapshot: Promise<SnapshotRow | undefined>) =>
  orProblem(snapshot, 'search_snapshot_not_found');

const daysOf = ({ period_start, period_end }: Pick<SnapshotRow, 'period_start' | 'period_end'>) =>
  `${period_start} – ${period_end}`;

const toSnapshot = (row: SnapshotRow) => ({
  ...pick(row, 'id', 'source', 'rows', 'queries', 'impressions', 'clicks'),
  start: row.period_start ?? '',
  end: row.period_end ?? '',
  days: row.period_start ? daysIn(periodOf(row)) : 0,
  periodKnown: row.period_known,
  curve: row.curve?.source ?? 'published',
  keywordsSynced: row.keywords_synced,
  createdAt: row.created_at,
  createdBy: row.created_by_email,
});

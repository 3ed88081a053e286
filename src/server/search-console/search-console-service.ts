import type { SQL } from 'drizzle-orm';
import { Problem } from '../../domain/problems.ts';
import {
  addDays,
  daysIn,
  type SearchRow,
  type SyncOptions,
} from '../../domain/search-console/search-console.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditService } from '../audit/audit-service.ts';
import { addMilliseconds, type Clock } from '../clock.ts';
import { createBatches } from '../db/batches.ts';
import type { Database, Queries } from '../db/database.ts';
import { readPage } from '../db/read-page.ts';
import type { Enqueue } from '../jobs/job-runner.ts';
import type { KeywordService } from '../keywords/keyword-service.ts';
import { createHeartbeat, createRowImport, periodOf } from './import-rows.ts';
import { createOpportunityReadModel } from './opportunity-read-model.ts';
import { createOpportunities } from './opportunity-service.ts';
import { type ConnectionParts, createConnection } from './search-console-connection.ts';
import {
  createSnapshotStore,
  queriesWithKeys,
  rankRange,
  type SnapshotRow,
  selectOrphanedTerms,
  selectReplacementData,
  selectSearchData,
} from './snapshot-store.ts';
import { syncSearchKeywords } from './sync-search-keywords.job.ts';

/** As many as the list shows, and then some. */
const syncedOnActivation = 60;
/** An import that has not been seen at work for so long has stopped. */
const stalledAfterMs = 2 * 60 * 1000;
const snapshotsPerPage = 20;
/** Daily fetches are all kept for two weeks, after that one a week. */
const keptFetchDays = 14;

export interface SearchConsoleParts extends ConnectionParts {
  database: Database;
  keywords: KeywordService;
  audit: AuditService;
  clock: Clock;
  enqueue: Enqueue;
}

/** Rows as they come in, and what is told beside them once they are all there. */
export interface SearchDataInput {
  rows: AsyncIterable<SearchRow[]>;
  /** The pages of the queries, where they are told apart from their numbers. */
  pages?: AsyncIterable<SearchRow[]>;
  options: () => SyncOptions;
}

export function createSearchConsoleService(parts: SearchConsoleParts) {
  const { database, keywords, audit, clock, enqueue } = parts;
  const store = createSnapshotStore(database.orm);
  const connection = createConnection(parts);

  /** Gives the keywords of a snapshot what it says of them. Can be done twice, and is, after a crash. */
  const syncKeywords = async (snapshot: SnapshotRow): Promise<void> => {
    await forEachRange(snapshot, async (places) => syncRange(snapshot, places, database.orm));
    await store.markKeywordsSynced(snapshot.id);
  };

  const syncRange = async (snapshot: SnapshotRow, places: SQL, within: Queries): Promise<void> => {
    const overtaken = await createSnapshotStore(within).hasLaterPeriod(snapshot);
    await keywords.upsertFromSearchData(selectSearchData(snapshot, places, overtaken), within);
  };

  /** Goes through a snapshot's standings in pieces, best first. */
  const forEachRange = async (
    snapshot: SnapshotRow,
    doPiece: (places: SQL) => Promise<void>,
  ): Promise<void> => {
    const inPieces = createBatches(database.pool);
    const keepAlive = createHeartbeat(store, snapshot.id, clock);
    for (let place = 0; place < snapshot.queries; ) {
      const places = rankRange(place, inPieces.size);
      place += inPieces.size;
      await inPieces.run(() => doPiece(places));
      await keepAlive();
    }
  };

  /** Takes a snapshot away, a little at a time. */
  const deleteSnapshot = async (id: string): Promise<void> => {
    const inPieces = createBatches(database.pool);
    while (await inPieces.run(() => store.deleteBatch(id, inPieces.size)));
    await store.delete(id);
  };

  /** Stores search data as a snapshot, which is hidden until it is whole, and ranks it. */
  const sync = async (
    { rows, pages, options }: SearchDataInput,
    source: SnapshotRow['source'],
    actor: Actor,
  ) => {
    const author = auditActor(actor);
    const id = await store.open(source, author.actor?.email ?? null, clock());
    try {
      const hidden = await requireSnapshot(store.find(id));
      const imported = createRowImport(store, hidden, database.pool, clock, keywords);
      await imported.load(rows, pages);
      const whole = await imported.analyze(options());
      await database.orm.transaction(async (transaction) => {
        const held = createSnapshotStore(transaction);
        await held.update(id, { ...whole, status: 'ready', alive_at: clock() });
        // What the list shows changes with the switch, all at once; the long rest of the keywords hears of it later.
        const switchedOn = await requireSnapshot(held.find(id));
        const listed = await createOpportunityReadModel(transaction).listBestKeys(syncedOnActivation);
        await syncRange(switchedOn, rankRange(0, syncedOnActivation), transaction);
        // What is listed now may have fallen.
        await syncRange(switchedOn, queriesWithKeys(listed, whole.period_end), transaction);
        await enqueue(syncSearchKeywords, { snapshotId: id }, { transaction });
        const { rows, queries, period_start, period_end } = whole;
        await audit.record(
          {
            action: 'search_data.imported',
            ...author,
            target: `${period_start} – ${period_end}`,
            after: { rows, queries, source },
          },
          transaction,
        );
      });
    } catch (error) {
      // Nothing of it was ever visible; what cannot be cleared away now, the clean-up does later.
      await deleteSnapshot(id).catch(() => undefined);
      throw error;
    }
    return { snapshot: toSnapshot(await requireSnapshot(store.find(id))) };
  };

  return {
    ...createOpportunities(parts),

    sync,

    /** The newest whole days of Search Console, once; nothing where no connection is set up, or nothing was found yet. */
    async fetchNewest() {
      if (!connection) return undefined;
      const period = connection.period();
      if (await store.hasFetched(period.end)) return undefined;
      const options = () => ({ days: daysIn(period), period });
      const given = { rows: connection.fetchRows(period), pages: connection.fetchPages(period), options };
      try {
        return (await sync(given, 'api', { system: 'fetch-search-data' })).snapshot;
      } catch (error) {
        // A new site has no data yet: that is no fault, and nothing to try again for.
        if (error instanceof Problem && error.code === 'search_data_empty') return undefined;
        throw error;
      }
    },

    /** Tells the keywords of a snapshot that was switched on; one that is gone, or has told them, needs nothing. */
    async syncKeywordsOf(id: string): Promise<void> {
      const snapshot = await store.find(id);
      if (snapshot?.status === 'ready' && !snapshot.keywords_synced) await syncKeywords(snapshot);
    },

    async listSnapshots(page: number) {
      const { rows, total, ...place } = await readPage(page, snapshotsPerPage, store.list, store.count);
      return { snapshots: rows.map(toSnapshot), ...place };
    },

    /** Takes an import back: it is hidden at once, and its keywords are given what the one before said of them. */
    async removeSnapshot(id: string, actor: Actor): Promise<void> {
      const snapshot = await requireSnapshot(store.find(id));
      if (snapshot.status !== 'ready') throw new Problem('search_snapshot_not_found');
      await database.orm.transaction(async (transaction) => {
        await createSnapshotStore(transaction).update(id, {
          status: 'loading',
          keywords_synced: false,
          alive_at: clock(),
        });
        await audit.record(
          {
            action: 'search_data.removed',
            ...auditActor(actor),
            target: `${snapshot.period_start} – ${snapshot.period_end}`,
            before: { rows: snapshot.rows, queries: snapshot.queries, source: snapshot.source },
          },
          transaction,
        );
      });
      await revertSnapshot(snapshot);
    },

    /** Clears away imports that stopped half way, finishes those that were switched on, and thins out old fetches. */
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
        await store.update(snapshot.id, { status: 'loading', keywords_synced: false, alive_at: clock() });
        await revertSnapshot(snapshot);
        done.cleared++;
      }
      return done;
    },
  };

  /** Gives the keywords of a hidden snapshot back what they had before, then clears it away. */
  async function revertSnapshot(snapshot: SnapshotRow): Promise<void> {
    await forEachRange(snapshot, (places) =>
      database.orm.transaction(async (transaction) => {
        await keywords.upsertFromSearchData(selectReplacementData(snapshot.id, places), transaction);
        await keywords.clearSearchData(selectOrphanedTerms(snapshot.id, places), snapshot.id, transaction);
      }),
    );
    await deleteSnapshot(snapshot.id);
  }
}

export type SearchConsoleService = ReturnType<typeof createSearchConsoleService>;

async function requireSnapshot(snapshot: Promise<SnapshotRow | undefined>): Promise<SnapshotRow> {
  const row = await snapshot;
  if (!row) throw new Problem('search_snapshot_not_found');
  return row;
}

const toSnapshot = (row: SnapshotRow) => ({
  id: row.id,
  source: row.source,
  start: row.period_start ?? '',
  end: row.period_end ?? '',
  days: row.period_start ? daysIn(periodOf(row)) : 0,
  periodKnown: row.period_known,
  rows: row.rows,
  queries: row.queries,
  impressions: row.impressions,
  clicks: row.clicks,
  curve: row.curve?.source ?? 'published',
  keywordsSynced: row.keywords_synced,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_email,
});

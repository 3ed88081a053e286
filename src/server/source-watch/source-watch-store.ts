import { desc, inArray, notInArray, sql } from 'drizzle-orm';
import type { StoredFindingKind } from '../../domain/source-watch/finding.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { link_checks, source_findings, watched_links } from './schema.ts';

export type WatchedLink = typeof watched_links.$inferSelect;

const rowsPerInsert = 1000;

export function createSourceWatchStore(orm: Queries) {
  const findings = createTableQueries(orm, source_findings);
  return {
    clearLinks: () => createTableQueries(orm, watched_links).delete(undefined),

    async addLinks(links: readonly WatchedLink[]): Promise<void> {
      for (let at = 0; at < links.length; at += rowsPerInsert)
        await orm
          .insert(watched_links)
          .values(links.slice(at, at + rowsPerInsert))
          .onConflictDoNothing();
    },

    listLinkedUrls: async (): Promise<string[]> =>
      (await orm.selectDistinct({ url: watched_links.url }).from(watched_links)).map(({ url }) => url),

    listChecks: async (): Promise<Map<string, Date>> =>
      new Map((await orm.select().from(link_checks)).map(({ url, checked_at }) => [url, checked_at])),

    /** Records a check. Returns the number of checks in a row that did not reach the address. */
    async recordCheck(url: string, isReached: boolean, at: Date): Promise<number> {
      const { failures } = await createTableQueries(orm, link_checks).upsert(
        { url, checked_at: at, failures: isReached ? 0 : 1 },
        link_checks.url,
        { checked_at: at, failures: isReached ? 0 : sql`${link_checks.failures} + 1` },
      );
      return failures;
    },

    /** Adds a finding; a known finding stays as it is, also if it was dismissed. */
    addFinding: (finding: { url: string; kind: StoredFindingKind; detail: string }, at: Date) =>
      findings.insertNew({ ...finding, found_at: at }),

    /** Removes the findings of these kinds, because the address no longer has such problems. */
    removeFindings: (url: string, kinds: readonly StoredFindingKind[]) =>
      findings.delete([{ url }, inArray(source_findings.kind, [...kinds])]),

    async removeUnused(used: readonly string[]): Promise<void> {
      const urls = used.length > 0 ? [...used] : [''];
      await findings.delete(notInArray(source_findings.url, urls));
      await createTableQueries(orm, link_checks).delete(notInArray(link_checks.url, urls));
    },

    /** The retractions of these addresses, also those that a user dismissed. */
    listRetractions: (urls: readonly string[]) =>
      findings.list([{ kind: 'retracted' }, inArray(source_findings.url, [...urls])]),

    listOpen: (limit: number) =>
      findings.list(
        { dismissed_at: null },
        { order: [desc(source_findings.found_at), source_findings.id], limit },
      ),

    dismiss: (id: string, at: Date) => findings.change({ id, dismissed_at: null }, { dismissed_at: at }),
  };
}

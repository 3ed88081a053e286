import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { StoredFindingKind } from '../../domain/source-watch/finding.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow } from '../platform/db/rows.ts';
import { link_checks, source_findings, watched_links } from './schema.ts';

export type WatchedLink = typeof watched_links.$inferSelect;
export type FindingRow = typeof source_findings.$inferSelect;

const rowsPerInsert = 1000;

export function createSourceWatchStore(orm: Queries) {
  return {
    async clearLinks(): Promise<void> {
      await orm.delete(watched_links);
    },

    async addLinks(links: readonly WatchedLink[]): Promise<void> {
      for (let at = 0; at < links.length; at += rowsPerInsert)
        await orm
          .insert(watched_links)
          .values(links.slice(at, at + rowsPerInsert))
          .onConflictDoNothing();
    },

    async listLinkedUrls(): Promise<string[]> {
      const rows = await orm.selectDistinct({ url: watched_links.url }).from(watched_links);
      return rows.map(({ url }) => url);
    },

    async listChecks(): Promise<Map<string, Date>> {
      const rows = await orm.select().from(link_checks);
      return new Map(rows.map(({ url, checked_at }) => [url, checked_at]));
    },

    /** Records a check. Returns the number of checks in a row that did not reach the address. */
    async recordCheck(url: string, isReached: boolean, at: Date): Promise<number> {
      const [row] = await orm
        .insert(link_checks)
        .values({ url, checked_at: at, failures: isReached ? 0 : 1 })
        .onConflictDoUpdate({
          target: link_checks.url,
          set: { checked_at: at, failures: isReached ? 0 : sql`${link_checks.failures} + 1` },
        })
        .returning();
      return row?.failures ?? 0;
    },

    /** Adds a finding; a known finding stays as it is, also if it was dismissed. */
    async addFinding(
      finding: { url: string; kind: StoredFindingKind; detail: string },
      at: Date,
    ): Promise<void> {
      await orm
        .insert(source_findings)
        .values({ ...finding, found_at: at })
        .onConflictDoNothing();
    },

    /** Removes the findings of these kinds, because the address no longer has such problems. */
    async removeFindings(url: string, kinds: readonly StoredFindingKind[]): Promise<void> {
      await orm
        .delete(source_findings)
        .where(and(eq(source_findings.url, url), inArray(source_findings.kind, [...kinds])));
    },

    /** Removes everything about addresses that neither a source nor an article contains any more. */
    async removeUnused(used: readonly string[]): Promise<void> {
      const urls = used.length > 0 ? [...used] : [''];
      await orm.delete(source_findings).where(notInArray(source_findings.url, urls));
      await orm.delete(link_checks).where(notInArray(link_checks.url, urls));
    },

    listOpen: (limit: number): Promise<FindingRow[]> =>
      orm
        .select()
        .from(source_findings)
        .where(isNull(source_findings.dismissed_at))
        .orderBy(sql`${source_findings.found_at} DESC`, source_findings.id)
        .limit(limit),

    dismiss: (id: string, at: Date): Promise<FindingRow | undefined> =>
      firstRow(
        orm
          .update(source_findings)
          .set({ dismissed_at: at })
          .where(and(eq(source_findings.id, id), isNull(source_findings.dismissed_at)))
          .returning(),
      ),
  };
}

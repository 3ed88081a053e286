import { desc, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { containing, createTableQueries, type Queries } from '../platform/db/database.ts';
import { media } from './schema.ts';

export type MediaRow = typeof media.$inferSelect;

export function createMediaStore(orm: Queries) {
  const rows = createTableQueries(orm, media);
  return {
    /** Returns undefined if an image with this hash exists already. */
    insert: rows.insertNew,

    setAlt: (hash: string, alt: string) => rows.change({ hash }, { alt }),

    findAll: (hashes: readonly string[]) => rows.list(inArray(media.hash, [...hashes])),

    page: (wanted: number, perPage: number, q: string) =>
      rows.page(wanted, perPage, matching(q), desc(media.created_at), media.hash),
  };
}

function matching(q: string): SQL | undefined {
  const pattern = containing(q);
  return q
    ? or(ilike(media.name, pattern), ilike(media.alt, pattern), ilike(media.source_url, pattern))
    : undefined;
}

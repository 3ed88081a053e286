import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

export const embeddedExtensions = { pg_trgm, unaccent };

/** Saves 100 MB of memory compared with PostgreSQL's defaults; the embedded database has only one connection. */
export const smallFootprint = ['shared_buffers=32MB', 'max_connections=10'];

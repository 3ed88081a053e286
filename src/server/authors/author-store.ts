import { asc, eq } from 'drizzle-orm';
import type { AuthorFields } from '../../domain/authors/author.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow } from '../platform/db/rows.ts';
import { authors } from './schema.ts';

export type AuthorRow = typeof authors.$inferSelect;

/** The list is not paged, because a site has few authors. */
const maxListed = 500;

export function createAuthorStore(orm: Queries) {
  return {
    list(): Promise<AuthorRow[]> {
      return orm.select().from(authors).orderBy(asc(authors.name)).limit(maxListed);
    },

    findBySlug: (slug: string): Promise<AuthorRow | undefined> =>
      firstRow(orm.select().from(authors).where(eq(authors.slug, slug))),

    lock: (id: string): Promise<AuthorRow | undefined> =>
      firstRow(orm.select().from(authors).where(eq(authors.id, id)).for('update')),

    /** Returns undefined if another author has the same name or slug. */
    insert: (fields: AuthorFields & { slug: string }, at: Date): Promise<AuthorRow | undefined> =>
      firstRow(
        orm
          .insert(authors)
          .values({ ...fields, created_at: at, updated_at: at })
          .onConflictDoNothing()
          .returning(),
      ),

    update: (id: string, fields: Partial<AuthorRow>): Promise<AuthorRow | undefined> =>
      firstRow(orm.update(authors).set(fields).where(eq(authors.id, id)).returning()),

    delete: (id: string): Promise<AuthorRow | undefined> =>
      firstRow(orm.delete(authors).where(eq(authors.id, id)).returning()),
  };
}

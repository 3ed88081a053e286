import { asc, eq } from 'drizzle-orm';
import type { AuthorFields } from '../../domain/authors/author.ts';
import type { Queries } from '../platform/db/database.ts';
import { authors } from './schema.ts';

export type AuthorRow = typeof authors.$inferSelect;

/** The list is not paged, because a site has few authors. */
const maxListed = 500;

export function createAuthorStore(orm: Queries) {
  return {
    list(): Promise<AuthorRow[]> {
      return orm.select().from(authors).orderBy(asc(authors.name)).limit(maxListed);
    },

    async findBySlug(slug: string): Promise<AuthorRow | undefined> {
      const [row] = await orm.select().from(authors).where(eq(authors.slug, slug));
      return row;
    },

    async lock(id: string): Promise<AuthorRow | undefined> {
      const [row] = await orm.select().from(authors).where(eq(authors.id, id)).for('update');
      return row;
    },

    /** Returns undefined if another author has the same name or slug. */
    async insert(fields: AuthorFields & { slug: string }, at: Date): Promise<AuthorRow | undefined> {
      const [row] = await orm
        .insert(authors)
        .values({ ...fields, created_at: at, updated_at: at })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    async update(id: string, fields: Partial<AuthorRow>): Promise<AuthorRow | undefined> {
      const [row] = await orm.update(authors).set(fields).where(eq(authors.id, id)).returning();
      return row;
    },

    async delete(id: string): Promise<AuthorRow | undefined> {
      const [row] = await orm.delete(authors).where(eq(authors.id, id)).returning();
      return row;
    },
  };
}

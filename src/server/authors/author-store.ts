import type { AuthorFields } from '../../domain/authors/author.ts';
import { createRecordQueries, createTableQueries, type Queries } from '../platform/db/database.ts';
import { freeSlug } from '../platform/free-slug.ts';
import { authors } from './schema.ts';

export type AuthorRow = typeof authors.$inferSelect;

/** The list is not paged, because a site has few authors. */
const maxListed = 500;

export const namesOf = ({ name, former_names }: AuthorRow): string[] => [...new Set([name, ...former_names])];

export function createAuthorStore(orm: Queries) {
  const store = createRecordQueries(orm, authors);
  const rows = createTableQueries(orm, authors);
  return {
    ...store,

    list: () => rows.list(undefined, { order: [authors.name], limit: maxListed }),

    findBySlug: (slug: string) => rows.find({ slug }),

    async insert(fields: AuthorFields, at: Date): Promise<AuthorRow | undefined> {
      return store.insert({ ...fields, slug: await freeSlug(fields.name, 'forfatter', rows) }, at);
    },

    update(id: string, fields: AuthorFields, at: Date, before: AuthorRow): Promise<AuthorRow> {
      const former_names = namesOf(before).filter((name) => name !== fields.name);
      return store.update(id, { ...fields, former_names }, at);
    },
  };
}

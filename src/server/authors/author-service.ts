import { authorFieldsSchema, authorIn, authorPath, type PublicAuthor } from '../../domain/authors/author.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import { createRecordEditing, fieldsIn } from '../audit/record-editing.ts';
import { perContentVersion } from '../platform/per-content-version.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { type AuthorRow, createAuthorStore, namesOf } from './author-store.ts';

export function createAuthorService(dependencies: AuditedDependencies) {
  const { database } = dependencies;
  const store = createAuthorStore(database.orm);
  const authorsAt = perContentVersion(() => store.list().then(byNames));

  const pages: PageSource = {
    kind: 'author',
    folder: authorPath(''),
    cacheTag: 'authors',
    list: async () => (await store.list()).map(({ slug }) => ({ slug, locales })),
    titleOf: async (slug) => (await store.findBySlug(slug))?.name,
  };

  return {
    /** The articles of a deleted author keep the name, without a link. */
    ...createRecordEditing(dependencies, {
      subject: 'author',
      taken: { problem: 'author_taken', constraint: 'authors_name_unique' },
      storeIn: createAuthorStore,
      nameOf: ({ name }) => name,
      fieldsOf: fieldsIn(authorFieldsSchema),
      toShown: toAuthor,
    }),

    pages,

    /** Also by a former name. Authors cached for an older `contentVersion` than the article's are not used. */
    async findByName(name: string, locale: Locale, contentVersion: string) {
      const row = (await authorsAt(contentVersion)).get(name);
      return row && authorIn(row, locale);
    },

    async findBySlug(slug: string, locale: Locale) {
      const row = await store.findBySlug(slug);
      return row && { ...authorIn(row, locale), names: namesOf(row) };
    },

    listIn: async (locale: Locale): Promise<PublicAuthor[]> =>
      (await store.list()).map((row) => authorIn(row, locale)),

    list: async () => (await store.list()).map(toAuthor),
  };
}

export type AuthorService = ReturnType<typeof createAuthorService>;

/** A current name takes precedence over a former name of somebody else. */
function byNames(rows: readonly AuthorRow[]): Map<string, AuthorRow> {
  const former = rows.flatMap((row) => row.former_names.map((name) => [name, row] as const));
  return new Map([...former, ...rows.map((row) => [row.name, row] as const)]);
}

const toAuthor = ({ former_names, created_at, ...author }: AuthorRow) => author;

import { type AuthorFields, authorIn, authorPath, type PublicAuthor } from '../../domain/authors/author.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditedDependencies } from '../audit/audit-service.ts';
import { violatesConstraint } from '../platform/db/constraint-violation.ts';
import { freeSlug } from '../platform/free-slug.ts';
import { perContentVersion } from '../platform/per-content-version.ts';
import { type AuthorRow, createAuthorStore } from './author-store.ts';

function createAuthorEditing({ database, audit, clock }: AuditedDependencies) {
  return {
    async add(fields: AuthorFields, actor: Actor): Promise<Author> {
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createAuthorStore(transaction);
        const row = await inTransaction.insert(
          {
            ...fields,
            slug: await freeSlug(fields.name, {
              fallback: 'forfatter',
              isTaken: async (slug) => (await inTransaction.findBySlug(slug)) !== undefined,
            }),
          },
          clock(),
        );
        if (!row) throw new Problem('author_taken');
        await audit.recordIn(transaction, {
          action: 'author.added',
          ...auditActor(actor),
          target: row.name,
          after: fields,
        });
        return toAuthor(row);
      });
    },

    /**
     * `seen` is the `updated_at` that the actor's form was loaded with. The change is refused if the author changed
     * since.
     */
    async change(id: string, fields: AuthorFields, seen: string, actor: Actor): Promise<Author> {
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createAuthorStore(transaction);
        const before = await inTransaction.lock(id);
        if (!before) throw new Problem('author_not_found');
        if (Date.parse(seen) !== before.updated_at.getTime()) throw new Problem('author_changed');
        const former_names = namesOf(before).filter((name) => name !== fields.name);
        const after = await inTransaction
          .update(id, { ...fields, former_names, updated_at: clock() })
          .catch((error) => {
            throw violatesConstraint(error, 'authors_name_unique')
              ? new Problem('author_taken', { cause: error })
              : error;
          });
        if (!after) throw new Problem('author_not_found');
        await audit.recordIn(transaction, {
          action: 'author.changed',
          ...auditActor(actor),
          target: after.name,
          before: fieldsOf(before),
          after: fields,
        });
        return toAuthor(after);
      });
    },

    /** Deletes an author. The articles keep the name of the author, without a link. */
    async remove(id: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const row = await createAuthorStore(transaction).delete(id);
        if (!row) throw new Problem('author_not_found');
        await audit.recordIn(transaction, {
          action: 'author.deleted',
          ...auditActor(actor),
          target: row.name,
          before: fieldsOf(row),
        });
      });
    },
  };
}

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
    ...createAuthorEditing(dependencies),

    pages,

    /**
     * Finds the author with this name or former name. The caller passes the content version with which it read the
     * article, so that authors cached for an older version are not used.
     */
    async findByName(
      name: string,
      locale: Locale,
      contentVersion: string,
    ): Promise<PublicAuthor | undefined> {
      const row = (await authorsAt(contentVersion)).get(name);
      return row && authorIn(row, locale);
    },

    async findBySlug(
      slug: string,
      locale: Locale,
    ): Promise<(PublicAuthor & { names: string[] }) | undefined> {
      const row = await store.findBySlug(slug);
      return row && { ...authorIn(row, locale), names: namesOf(row) };
    },

    async list() {
      return (await store.list()).map(toAuthor);
    },
  };
}

export type AuthorService = ReturnType<typeof createAuthorService>;

/** A current name takes precedence over a former name of somebody else. */
function byNames(rows: readonly AuthorRow[]): Map<string, AuthorRow> {
  const former = rows.flatMap((row) => row.former_names.map((name) => [name, row] as const));
  return new Map([...former, ...rows.map((row) => [row.name, row] as const)]);
}

const namesOf = ({ name, former_names }: AuthorRow): string[] => [...new Set([name, ...former_names])];

const fieldsOf = ({ name, role_no, role_en, biography_no, biography_en, link }: AuthorRow): AuthorFields => ({
  name,
  role_no,
  role_en,
  biography_no,
  biography_en,
  link,
});

const toAuthor = (row: AuthorRow) => ({
  ...fieldsOf(row),
  id: row.id,
  slug: row.slug,
  updated_at: row.updated_at.toISOString(),
});

type Author = ReturnType<typeof toAuthor>;

import { slugFromTitle } from '../../domain/articles/slug.ts';
import { type HubFields, hubIn, hubLocales, type PublicHub } from '../../domain/hubs/hub.ts';
import type { Languages, Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { listHubArticles } from './hub-read-model.ts';
import { createHubStore, type HubRow } from './hub-store.ts';

/** The hub in the first of the languages in which it exists. */
const firstIn = (hub: HubRow, languages: Languages): PublicHub | undefined => {
  const locale = languages.find((each) => hubLocales(hub).includes(each));
  return locale && hubIn(hub, locale);
};

export function createHubService(dependencies: { database: Database; audit: AuditService; clock: Clock }) {
  const { database, audit, clock } = dependencies;
  const store = createHubStore(database.orm);
  let known: { contentVersion: string; rows: Promise<HubRow[]> } | undefined;

  /** Returns all hubs. They are cached per content version, because every article page needs them. */
  const hubsAt = (contentVersion: string): Promise<HubRow[]> => {
    if (known?.contentVersion === contentVersion) return known.rows;
    const read = { contentVersion, rows: store.list() };
    known = read;
    read.rows.catch(() => {
      if (known === read) known = undefined;
    });
    return read.rows;
  };

  return {
    /**
     * Finds the first hub that lists an article. The caller passes the content version with which it read the article, so
     * that hubs cached for an older version are not used.
     */
    async findOfArticle(
      articleId: string,
      locale: Locale,
      contentVersion: string,
    ): Promise<PublicHub | undefined> {
      const hubs = await hubsAt(contentVersion);
      return hubs
        .flatMap((hub) => hubIn(hub, locale) ?? [])
        .find((hub) => hub.articleIds.includes(articleId));
    },

    async listPublic(languages: Languages): Promise<PublicHub[]> {
      return (await store.list()).flatMap((hub) => firstIn(hub, languages) ?? []);
    },

    async findBySlug(slug: string, languages: Languages): Promise<PublicHub | undefined> {
      const row = (await store.list()).find((hub) => hub.slug === slug);
      return row && firstIn(row, languages);
    },

    async listForAdmin() {
      const rows = await store.list();
      const articles = await listHubArticles(database.orm, [
        ...new Set(rows.flatMap((row) => row.article_ids)),
      ]);
      const byId = new Map(articles.map((article) => [article.id, article]));
      return rows.map((row) => ({
        ...toHub(row),
        articles: row.article_ids.flatMap((id) => byId.get(id) ?? []),
      }));
    },

    async list(): Promise<Hub[]> {
      return (await store.list()).map(toHub);
    },

    async add(fields: HubFields, actor: Actor): Promise<Hub> {
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createHubStore(transaction);
        const row = await inTransaction.insert(
          { ...fields, slug: await freeSlug(fields, inTransaction) },
          clock(),
        );
        if (!row) throw new Problem('hub_taken');
        await audit.record(
          { action: 'hub.added', ...auditActor(actor), target: titleOf(row), after: fields },
          transaction,
        );
        return toHub(row);
      });
    },

    /**
     * `seen` is the `updated_at` that the actor's form was loaded with. The change is refused if the hub changed since.
     */
    async change(id: string, fields: HubFields, seen: string, actor: Actor): Promise<Hub> {
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createHubStore(transaction);
        const before = await inTransaction.lock(id);
        if (!before) throw new Problem('hub_not_found');
        if (Date.parse(seen) !== before.updated_at.getTime()) throw new Problem('hub_changed');
        const after = await inTransaction.update(id, fields, clock());
        if (!after) throw new Problem('hub_not_found');
        await audit.record(
          {
            action: 'hub.changed',
            ...auditActor(actor),
            target: titleOf(after),
            before: fieldsOf(before),
            after: fields,
          },
          transaction,
        );
        return toHub(after);
      });
    },

    /** Deletes a hub. Its articles do not change. */
    async remove(id: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const row = await createHubStore(transaction).delete(id);
        if (!row) throw new Problem('hub_not_found');
        await audit.record(
          { action: 'hub.deleted', ...auditActor(actor), target: titleOf(row), before: fieldsOf(row) },
          transaction,
        );
      });
    },
  };
}

export type HubService = ReturnType<typeof createHubService>;

const titleOf = ({ title_no, title_en }: HubFields): string => title_no || title_en;

/** The address of a hub is made from the title with which the hub was added, and never changes. */
async function freeSlug(fields: HubFields, store: ReturnType<typeof createHubStore>): Promise<string> {
  const wished = slugFromTitle(titleOf(fields)).slice(0, 100).replace(/-+$/, '') || 'tema';
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wished : `${wished}-${number}`;
    if (!(await store.hasSlug(slug))) return slug;
  }
}

const fieldsOf = ({
  title_no,
  title_en,
  introduction_no,
  introduction_en,
  article_ids,
}: HubRow): HubFields => ({
  title_no,
  title_en,
  introduction_no,
  introduction_en,
  article_ids,
});

const toHub = (row: HubRow) => ({
  ...fieldsOf(row),
  id: row.id,
  slug: row.slug,
  locales: hubLocales(row),
  updated_at: row.updated_at.toISOString(),
});

type Hub = ReturnType<typeof toHub>;

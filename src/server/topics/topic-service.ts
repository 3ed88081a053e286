import type { Languages, Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import {
  type PublicTopic,
  type TopicFields,
  topicIn,
  topicLocales,
  topicPath,
} from '../../domain/topics/topic.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditedDependencies } from '../audit/audit-service.ts';
import { freeSlug } from '../platform/free-slug.ts';
import { perContentVersion } from '../platform/per-content-version.ts';
import { listTopicArticles } from './topic-read-model.ts';
import { createTopicStore, type TopicRow } from './topic-store.ts';

/** The topic in the first of the languages in which it exists. */
const firstIn = (topic: TopicRow, languages: Languages): PublicTopic | undefined => {
  const locale = languages.find((each) => topicLocales(topic).includes(each));
  return locale && topicIn(topic, locale);
};

function createTopicEditing({ database, audit, clock }: AuditedDependencies) {
  return {
    async add(fields: TopicFields, actor: Actor): Promise<Topic> {
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createTopicStore(transaction);
        const row = await inTransaction.insert(
          {
            ...fields,
            slug: await freeSlug(titleOf(fields), { fallback: 'tema', isTaken: inTransaction.hasSlug }),
          },
          clock(),
        );
        if (!row) throw new Problem('topic_taken');
        await audit.recordIn(transaction, {
          action: 'topic.added',
          ...auditActor(actor),
          target: titleOf(row),
          after: fields,
        });
        return toTopic(row);
      });
    },

    /**
     * `seen` is the `updated_at` that the actor's form was loaded with. The change is refused if the topic changed since.
     */
    async change(id: string, fields: TopicFields, seen: string, actor: Actor): Promise<Topic> {
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createTopicStore(transaction);
        const before = await inTransaction.lock(id);
        if (!before) throw new Problem('topic_not_found');
        if (Date.parse(seen) !== before.updated_at.getTime()) throw new Problem('topic_changed');
        const after = await inTransaction.update(id, fields, clock());
        if (!after) throw new Problem('topic_not_found');
        await audit.recordIn(transaction, {
          action: 'topic.changed',
          ...auditActor(actor),
          target: titleOf(after),
          before: fieldsOf(before),
          after: fields,
        });
        return toTopic(after);
      });
    },

    /** Deletes a topic. Its articles do not change. */
    async remove(id: string, actor: Actor): Promise<void> {
      await database.orm.transaction(async (transaction) => {
        const row = await createTopicStore(transaction).delete(id);
        if (!row) throw new Problem('topic_not_found');
        await audit.recordIn(transaction, {
          action: 'topic.deleted',
          ...auditActor(actor),
          target: titleOf(row),
          before: fieldsOf(row),
        });
      });
    },
  };
}

export function createTopicService(dependencies: AuditedDependencies) {
  const { database } = dependencies;
  const store = createTopicStore(database.orm);
  const topicsAt = perContentVersion(() => store.list());

  const findBySlug = async (slug: string, languages: Languages): Promise<PublicTopic | undefined> => {
    const row = (await store.list()).find((topic) => topic.slug === slug);
    return row && firstIn(row, languages);
  };

  const pages: PageSource = {
    kind: 'topic',
    folder: topicPath(''),
    cacheTag: 'topics',
    list: async () =>
      (await store.list()).map((row) => ({
        slug: row.slug,
        locales: topicLocales(row),
        updatedAt: row.updated_at,
      })),
    titleOf: async (slug, locale) => (await findBySlug(slug, [locale]))?.title,
  };

  return {
    ...createTopicEditing(dependencies),

    pages,
    findBySlug,

    /**
     * Finds the first topic that lists an article. The caller passes the content version with which it read the article, so
     * that topics cached for an older version are not used.
     */
    async findOfArticle(
      articleId: string,
      locale: Locale,
      contentVersion: string,
    ): Promise<PublicTopic | undefined> {
      const topics = await topicsAt(contentVersion);
      return topics
        .flatMap((topic) => topicIn(topic, locale) ?? [])
        .find((topic) => topic.articleIds.includes(articleId));
    },

    async listPublic(languages: Languages): Promise<PublicTopic[]> {
      return (await store.list()).flatMap((topic) => firstIn(topic, languages) ?? []);
    },

    async listForAdmin() {
      const rows = await store.list();
      const articles = await listTopicArticles(database.orm, [
        ...new Set(rows.flatMap((row) => row.article_ids)),
      ]);
      const byId = new Map(articles.map((article) => [article.id, article]));
      return rows.map((row) => ({
        ...toTopic(row),
        articles: row.article_ids.flatMap((id) => byId.get(id) ?? []),
      }));
    },

    async list(): Promise<Topic[]> {
      return (await store.list()).map(toTopic);
    },
  };
}

export type TopicService = ReturnType<typeof createTopicService>;

const titleOf = ({ title_no, title_en }: TopicFields): string => title_no || title_en;

const fieldsOf = ({
  title_no,
  title_en,
  introduction_no,
  introduction_en,
  article_ids,
}: TopicRow): TopicFields => ({
  title_no,
  title_en,
  introduction_no,
  introduction_en,
  article_ids,
});

const toTopic = (row: TopicRow) => ({
  ...fieldsOf(row),
  id: row.id,
  slug: row.slug,
  locales: topicLocales(row),
  updated_at: row.updated_at.toISOString(),
});

type Topic = ReturnType<typeof toTopic>;

import type { Languages, Locale } from '../../domain/locale.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import {
  type PublicTopic,
  topicFieldsSchema,
  topicIn,
  topicLocales,
  topicPath,
} from '../../domain/topics/topic.ts';
import { createRecordEditing, fieldsIn } from '../audit/record-editing.ts';
import { perContentVersion } from '../platform/per-content-version.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { listTopicArticles } from './topic-read-model.ts';
import { createTopicStore, type TopicRow, titleOf } from './topic-store.ts';

const firstIn = (topic: TopicRow, languages: Languages): PublicTopic | undefined => {
  const locale = languages.find((each) => topicLocales(topic).includes(each));
  return locale && topicIn(topic, locale);
};

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
    articleIdsOf: async (slug, locale) => (await findBySlug(slug, [locale]))?.articleIds,
  };

  return {
    ...createRecordEditing(dependencies, {
      subject: 'topic',
      taken: { problem: 'topic_taken' },
      storeIn: createTopicStore,
      nameOf: titleOf,
      fieldsOf: fieldsIn(topicFieldsSchema),
      toShown: toTopic,
    }),

    pages,
    findBySlug,

    /**
     * Finds the first topic that lists an article. The caller passes the content version with which it read the article, so
     * that topics cached for an older version are not used.
     */
    async findOfArticle(articleId: string, locale: Locale, contentVersion: string) {
      return (await topicsAt(contentVersion))
        .flatMap((topic) => topicIn(topic, locale) ?? [])
        .find((topic) => topic.articleIds.includes(articleId));
    },

    listPublic: async (languages: Languages): Promise<PublicTopic[]> =>
      (await store.list()).flatMap((topic) => firstIn(topic, languages) ?? []),

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
  };
}

export type TopicService = ReturnType<typeof createTopicService>;

const toTopic = ({ created_at, ...topic }: TopicRow) => ({ ...topic, locales: topicLocales(topic) });

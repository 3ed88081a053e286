import type { TopicFields } from '../../domain/topics/topic.ts';
import { createRecordQueries, createTableQueries, type Queries } from '../platform/db/database.ts';
import { freeSlug } from '../platform/free-slug.ts';
import { topics } from './schema.ts';

export type TopicRow = typeof topics.$inferSelect;

/** The list is not paged, because a site has few topics. */
const maxListed = 200;

export const titleOf = ({ title_no, title_en }: TopicFields): string => title_no || title_en;

export function createTopicStore(orm: Queries) {
  const store = createRecordQueries(orm, topics);
  const rows = createTableQueries(orm, topics);
  return {
    ...store,

    list: () => rows.list(undefined, { order: [topics.title_no, topics.title_en], limit: maxListed }),

    async insert(fields: TopicFields, at: Date): Promise<TopicRow | undefined> {
      return store.insert({ ...fields, slug: await freeSlug(titleOf(fields), 'tema', rows) }, at);
    },
  };
}

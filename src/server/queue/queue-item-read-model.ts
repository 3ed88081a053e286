import { eq, inArray } from 'drizzle-orm';
import { pick } from '../../domain/pick.ts';
import { articles } from '../articles/schema.ts';
import { keywords } from '../keywords/schema.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { createQueueStore, shownColumns } from './queue-store.ts';
import { content_queue } from './schema.ts';

/** A queue item with the keyword that it was created from and the article that it updates or was published as. */
export async function findItemWithContext(orm: Queries, id: string) {
  const [row] = await orm
    .select({
      item: shownColumns,
      keyword: {
        ...pick(keywords, 'id', 'term', 'locale'),
        ...pick(keywords, 'intent', 'difficulty', 'volume', 'priority_score'),
      },
      article: {
        ...pick(articles, 'id', 'slug', 'status'),
        ...pick(articles, 'title_no', 'title_en', 'content_no', 'content_en'),
      },
    })
    .from(content_queue)
    .leftJoin(keywords, eq(keywords.id, content_queue.keyword_id))
    .leftJoin(articles, eq(articles.id, content_queue.article_id))
    .where(eq(content_queue.id, id));
  return row;
}

/** Finds the newest open item of a keyword and the article that its first published item became. */
export async function findExisting(orm: Queries, keywordId: string | null | undefined) {
  if (!keywordId) return { item: null, article: null };
  const store = createQueueStore(orm);
  const item = await store.findOpenItem(keywordId);
  const articleId = await store.firstArticleOf(keywordId);
  const { id, title_no, title_en } = articles;
  const titles = createTableQueries(orm, articles, { id, title_no, title_en });
  const article = articleId && (await titles.find({ id: articleId, deleted_at: null }));
  return { item: item ?? null, article: article || null };
}

/** Adds to each item the state of the article that it updates or was published as. */
export async function withArticleStates<Item extends { article_id: string | null }>(
  orm: Queries,
  items: Item[],
) {
  const ids = items.flatMap(({ article_id }) => article_id ?? []);
  const { id, status, auto_publish_at, deleted_at } = articles;
  const found = createTableQueries(orm, articles, { id, status, auto_publish_at, deleted_at });
  const rows = ids.length === 0 ? [] : await found.list(inArray(id, ids));
  const states = new Map(rows.map(({ id, ...state }) => [id, state]));
  return items.map((item) => ({ ...item, article: states.get(item.article_id ?? '') ?? null }));
}

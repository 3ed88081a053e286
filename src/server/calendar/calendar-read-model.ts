import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { pick } from '../../domain/pick.ts';
import { articles } from '../articles/schema.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { article_plans } from './schema.ts';

const listed = pick(articles, 'id', 'title_no', 'title_en', 'exists_no', 'exists_en', 'version');
const maxEntries = 500;
const isScheduled = sql`${articles.status} = 'scheduled' AND ${articles.deleted_at} IS NULL`;
type TimeColumn = typeof articles.auto_publish_at | typeof articles.published_at;
const isDraft = and(eq(articles.status, 'draft'), isNull(articles.deleted_at));

export function createCalendarReadModel(orm: Queries) {
  const listBetween = (at: TimeColumn, condition: SQL, from: Date, before: Date) =>
    createTableQueries(orm, articles, { ...listed, at }).list([condition, gte(at, from), lt(at, before)], {
      order: [at, articles.id],
      limit: maxEntries,
    });
  return {
    listPlanned: (from: string, to: string) =>
      orm
        .select({ ...listed, planned_on: article_plans.planned_on })
        .from(article_plans)
        .innerJoin(articles, eq(articles.id, article_plans.article_id))
        .where(and(isDraft, gte(article_plans.planned_on, from), sql`${article_plans.planned_on} <= ${to}`))
        .orderBy(asc(article_plans.planned_on), articles.id)
        .limit(maxEntries),

    listScheduled: (from: Date, before: Date) =>
      listBetween(articles.auto_publish_at, isScheduled, from, before),

    listPublished: (from: Date, before: Date) =>
      listBetween(articles.published_at, sql`list_state = 'published'`, from, before),

    listUnplanned: (limit: number) =>
      orm
        .select(listed)
        .from(articles)
        .leftJoin(article_plans, eq(article_plans.article_id, articles.id))
        .where(and(sql`list_state = 'draft'`, isNull(article_plans.article_id)))
        .orderBy(desc(articles.updated_at), articles.id)
        .limit(limit),

    async setPlan(article_id: string, planned_on: string | null): Promise<void> {
      const plans = createTableQueries(orm, article_plans);
      if (planned_on === null) await plans.delete({ article_id });
      else await plans.upsert({ article_id, planned_on }, article_plans.article_id, { planned_on });
    },
  };
}

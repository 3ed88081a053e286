import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { articles } from '../articles/schema.ts';
import type { Queries } from '../platform/db/database.ts';
import { article_plans } from './schema.ts';

const listed = {
  id: articles.id,
  title_no: articles.title_no,
  title_en: articles.title_en,
  exists_no: articles.exists_no,
  exists_en: articles.exists_en,
  version: articles.version,
};
const maxEntries = 500;
const isDraft = and(eq(articles.status, 'draft'), isNull(articles.deleted_at));

export function createCalendarReadModel(orm: Queries) {
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
      orm
        .select({ ...listed, at: articles.auto_publish_at })
        .from(articles)
        .where(
          and(
            sql`${articles.status} = 'scheduled' AND ${articles.deleted_at} IS NULL`,
            gte(articles.auto_publish_at, from),
            lt(articles.auto_publish_at, before),
          ),
        )
        .orderBy(asc(articles.auto_publish_at), articles.id)
        .limit(maxEntries),

    listPublished: (from: Date, before: Date) =>
      orm
        .select({ ...listed, at: articles.published_at })
        .from(articles)
        .where(
          and(
            sql`list_state = 'published'`,
            gte(articles.published_at, from),
            lt(articles.published_at, before),
          ),
        )
        .orderBy(asc(articles.published_at), articles.id)
        .limit(maxEntries),

    listUnplanned: (limit: number) =>
      orm
        .select(listed)
        .from(articles)
        .leftJoin(article_plans, eq(article_plans.article_id, articles.id))
        .where(and(sql`list_state = 'draft'`, isNull(article_plans.article_id)))
        .orderBy(desc(articles.updated_at), articles.id)
        .limit(limit),

    async hasDrafts(): Promise<boolean> {
      const isListed = sql`list_state = 'draft'`;
      return (await orm.select({ id: articles.id }).from(articles).where(isListed).limit(1)).length > 0;
    },

    async setPlan(id: string, day: string | null): Promise<void> {
      if (day === null) await orm.delete(article_plans).where(eq(article_plans.article_id, id));
      else {
        await orm
          .insert(article_plans)
          .values({ article_id: id, planned_on: day })
          .onConflictDoUpdate({ target: article_plans.article_id, set: { planned_on: day } });
      }
    },
  };
}

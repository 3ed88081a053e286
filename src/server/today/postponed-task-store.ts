import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { maxPostponedTasks } from '../../domain/today/postponed-task.ts';
import type { Queries } from '../platform/db/database.ts';
import { postponed_tasks } from './schema.ts';

export function createPostponedTaskStore(orm: Queries) {
  return {
    async list(userId: string, now: Date): Promise<string[]> {
      const rows = await orm
        .select({ task: postponed_tasks.task })
        .from(postponed_tasks)
        .where(
          and(
            eq(postponed_tasks.user_id, userId),
            or(isNull(postponed_tasks.until), sql`${postponed_tasks.until} > ${now.toISOString()}`),
          ),
        );
      return rows.map(({ task }) => task);
    },

    async add(userId: string, task: string, until: Date | null): Promise<void> {
      await orm
        .insert(postponed_tasks)
        .values({ user_id: userId, task, until })
        .onConflictDoUpdate({ target: [postponed_tasks.user_id, postponed_tasks.task], set: { until } });
      const newest = orm
        .select({ task: postponed_tasks.task })
        .from(postponed_tasks)
        .where(eq(postponed_tasks.user_id, userId))
        .orderBy(sql`${postponed_tasks.until} DESC NULLS FIRST`)
        .limit(maxPostponedTasks);
      await orm
        .delete(postponed_tasks)
        .where(and(eq(postponed_tasks.user_id, userId), notInArray(postponed_tasks.task, newest)));
    },

    async clear(userId: string): Promise<void> {
      await orm.delete(postponed_tasks).where(eq(postponed_tasks.user_id, userId));
    },
  };
}

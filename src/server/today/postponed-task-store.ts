import { eq, gt, isNull, notInArray, or, sql } from 'drizzle-orm';
import { maxPostponedTasks } from '../../domain/today/postponed-task.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { postponed_tasks } from './schema.ts';

export function createPostponedTaskStore(orm: Queries) {
  const tasks = createTableQueries(orm, postponed_tasks);
  const { until } = postponed_tasks;
  return {
    async list(userId: string, now: Date): Promise<string[]> {
      const isPostponed = or(isNull(until), gt(until, now));
      const rows = await tasks.list([{ user_id: userId }, isPostponed]);
      return rows.map(({ task }) => task);
    },

    async add(user_id: string, task: string, until: Date | null): Promise<void> {
      await tasks.upsert({ user_id, task, until }, [postponed_tasks.user_id, postponed_tasks.task], {
        until,
      });
      const newest = orm
        .select({ task: postponed_tasks.task })
        .from(postponed_tasks)
        .where(eq(postponed_tasks.user_id, user_id))
        .orderBy(sql`${postponed_tasks.until} DESC NULLS FIRST`)
        .limit(maxPostponedTasks);
      await tasks.delete([{ user_id }, notInArray(postponed_tasks.task, newest)]);
    },

    clear: (user_id: string) => tasks.delete({ user_id }),
  };
}

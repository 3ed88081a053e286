import { z } from 'zod';

export const postponements = ['tomorrow', 'next_week', 'forever'] as const;

/** The key of a row of Today, and how long the row is hidden. */
export const postponedTaskSchema = z.strictObject({
  task: z.string().min(1).max(300),
  until: z.enum(postponements),
});
export type PostponedTask = z.output<typeof postponedTaskSchema>;

/** The most rows that a user can put off at the same time. The oldest are shown again. */
export const maxPostponedTasks = 500;

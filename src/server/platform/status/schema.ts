import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ProcessReport } from '../../../domain/status/status.ts';
import { time } from '../db/columns.ts';

export const process_reports = pgTable('process_reports', {
  id: uuid().primaryKey(),
  seen_at: time().notNull(),
  report: jsonb().$type<ProcessReport>().notNull(),
});

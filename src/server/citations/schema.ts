import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core';
import type { CitationSource } from '../../domain/citations/citation-report.ts';
import type { SearchDimension } from '../../domain/search-console/search-console.ts';
import { time } from '../platform/db/columns.ts';

const key = {
  source: text().$type<CitationSource>().notNull(),
  dimension: text().$type<SearchDimension>().notNull(),
};

export const citation_reports = pgTable('citation_reports', {
  ...key,
  period_start: date().notNull(),
  period_end: date().notNull(),
  created_at: time().notNull(),
});

export const citations = pgTable('citations', {
  ...key,
  name: text().notNull(),
  citations: bigint({ mode: 'number' }).notNull(),
});

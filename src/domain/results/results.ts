import { z } from 'zod';
import { localeSchema } from '../locale.ts';

/** The lengths in days of the periods that the results show. */
export const resultPeriods = [7, 28, 90, 365] as const;
export type ResultPeriod = (typeof resultPeriods)[number];
export const defaultResultPeriod: ResultPeriod = 28;

/** Daily counts are kept this many months; older ones are added up by month. */
export const dailyMonths = 25;

/** The path under which the totals of the whole site are stored. */
export const wholeSite = '*';

export const pageSorts = ['views', 'scans', 'rate', 'clicks'] as const;
export type PageSort = (typeof pageSorts)[number];

const periodSchema = z.coerce.number().pipe(z.literal(resultPeriods)).default(defaultResultPeriod);

/** The query string of the results. An empty language means both. */
export const resultsSearchSchema = z.object({
  days: periodSchema,
  locale: localeSchema.or(z.literal('')).default(''),
  sort: z.enum(pageSorts).default('views'),
});
export type ResultsSearch = z.output<typeof resultsSearchSchema>;

/** The query string of the results of listed articles: their slugs, separated by commas. */
export const articleResultsSchema = z.object({
  slugs: z
    .string()
    .max(20_000)
    .default('')
    .transform((text) => text.split(',').filter((slug) => slug !== ''))
    .pipe(z.array(z.string().max(200)).max(100)),
});

/** What happened to an article, marked in its chart. */
export const articleEventKinds = ['published', 'refreshed', 'translated', 'corrected'] as const;
export interface ArticleEvent {
  day: string;
  kind: (typeof articleEventKinds)[number];
}

/** The number of scan clicks per view; undefined without views. */
export const scanRateOf = ({ views, scans }: { views: number; scans: number }): number | undefined =>
  views > 0 ? scans / views : undefined;

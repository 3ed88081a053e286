import { z } from 'zod';
import { localeSchema } from '../locale.ts';

export const resultPeriods = [7, 28, 90, 365] as const;
export const defaultResultPeriod: (typeof resultPeriods)[number] = 28;

/** Daily counts are stored for this many months. Older counts are summed by month. */
export const dailyMonths = 25;

/** The path under which the totals of the site are stored. */
export const wholeSite = '*';

export const pageSorts = ['views', 'scans', 'rate', 'clicks'] as const;
export type PageSort = (typeof pageSorts)[number];

const periodSchema = z.coerce.number().pipe(z.literal(resultPeriods)).default(defaultResultPeriod);

/** An empty `locale` means both languages. */
export const resultsSearchSchema = z.object({
  days: periodSchema,
  locale: localeSchema.or(z.literal('')).default(''),
  sort: z.enum(pageSorts).default('views'),
});
export type ResultsSearch = z.output<typeof resultsSearchSchema>;

/** The path of a public page, without the prefix of its language. */
export const pagePathSchema = z.string().regex(/^\/[\w/-]{0,299}$/);
export const pageResultsSchema = resultsSearchSchema.extend({ path: pagePathSchema });

export const articleResultsSchema = z.object({
  slugs: z
    .string()
    .max(20_000)
    .default('')
    .transform((text) => text.split(',').filter((slug) => slug !== ''))
    .pipe(z.array(z.string().max(200)).max(100)),
});

export const articleEventKinds = ['published', 'refreshed', 'translated', 'corrected'] as const;
export interface ArticleEvent {
  day: string;
  kind: (typeof articleEventKinds)[number];
}

/** The number of clicks on links to the app per view. Undefined without views. */
export const scanRateOf = ({ views, scans }: { views: number; scans: number }): number | undefined =>
  views > 0 ? scans / views : undefined;

import { z } from 'zod';
import { maxTermLength } from '../keywords/keyword.ts';
import { localeSchema } from '../locale.ts';
import { pagePathSchema } from '../results/results.ts';

/** The assumed length of a period if the data do not state it. */
export const defaultPeriodDays = 28;

/** The clicks of four weeks. In a period of the usual length, this is the figure that the other screens show. */
export const inFourWeeks = (clicks: number, days: number) => (clicks * defaultPeriodDays) / Math.max(days, 1);

/** The maximum length of a period. Search Console stores data for 16 months. */
export const maxPeriodDays = 550;

export const maxListedOpportunities = 50;

/** The maximum number of rows in one import. Real exports and fetches have fewer rows. */
export const maxRows = 250_000;

/** The maximum size of an upload, before and after unpacking. */
export const maxUploadBytes = 50 * 1024 * 1024;

/** Queries can become keywords, so both have the same maximum length. */
export const maxQueryLength = maxTermLength;
export const maxPageLength = 2000;
export const maxPosition = 10_000;

/** An export that compares two periods has zeros or dashes for a query that one of the periods lacks. */
export const hasImpressions = ({ impressions }: { impressions: number }): boolean => impressions > 0;

/** Clicks per impression. 0 without impressions, and at most 1. */
export const ctrOf = ({ clicks, impressions }: { clicks: number; impressions: number }): number =>
  impressions > 0 ? Math.min(1, clicks / impressions) : 0;

/** The maximum number of impressions or clicks of one query. It fits into an integer column. */
export const maxCount = 2_000_000_000;

const count = z.number().min(0).max(maxCount).transform(Math.round);

export const searchRowSchema = z.object({
  query: z
    .string()
    .transform((query) => cleanQuery(query))
    .pipe(z.string().min(1).max(maxQueryLength)),
  impressions: count,
  clicks: count,
  /** Clicks per impression, from 0 to 1. */
  ctr: z.number().min(0).max(1).default(0),
  position: z.number().min(0).max(maxPosition),
  /** The address of the page in the search result. Only the API returns a query and a page in one row. */
  page: z.string().max(maxPageLength).optional(),
});
export type SearchRow = z.output<typeof searchRowSchema>;

export const searchDimensions = ['query', 'page'] as const;
export type SearchDimension = (typeof searchDimensions)[number];

export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((day) => isDay(day));

export interface Period {
  start: string;
  end: string;
}

export const periodSchema = z
  .object({ start: daySchema, end: daySchema })
  .refine(({ start, end }) => start <= end && daysIn({ start, end }) <= maxPeriodDays);

/** The search figures of one page. `path` includes the language prefix. */
const pageFiguresSchema = z.object({
  path: z.string().max(maxPageLength),
  impressions: count,
  clicks: count,
  position: z.number().min(0).max(maxPosition),
});
export type PageFigures = z.output<typeof pageFiguresSchema>;

/** The maximum number of pages in one upload. An export of Search Console contains at most 1,000. */
export const maxUploadedPages = 1000;

/** The path of an address, without query, fragment and final slash. Undefined if the text is not an address. */
export function pathOfPage(page: string): string | undefined {
  if (!/^(?:https?:\/\/|\/)/i.test(page)) return undefined;
  return URL.parse(page, 'https://example.org')?.pathname.replace(/(?<=.)\/+$/, '');
}

/** The fields of a sync-gsc request, except its rows. */
export const syncOptionsSchema = z.object({
  days: z.number().int().min(1).max(maxPeriodDays).default(defaultPeriodDays),
  period: periodSchema.optional(),
  /** The table of pages in an export: the figures of each page over all queries. */
  pages: z.array(pageFiguresSchema).max(maxUploadedPages).optional(),
});
export type SyncOptions = z.output<typeof syncOptionsSchema>;

/** The whole body of a sync-gsc request, for the API document. The server reads it as a stream. */
export const syncBodySchema = syncOptionsSchema.extend({ gscData: z.array(searchRowSchema).max(maxRows) });

export const termSearchSchema = z.object({
  term: z.string().trim().min(1).max(maxTermLength),
  locale: localeSchema.or(z.literal('')).default(''),
});

export const languageChangeSchema = z.strictObject({ locale: localeSchema });

export const languagesChangeSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(maxListedOpportunities),
  locale: localeSchema,
});

/** The article or the page whose change is explained. Both are empty for the whole site. */
export const changeSearchSchema = z.object({
  article: z.uuid().or(z.literal('')).default(''),
  path: pagePathSchema.or(z.literal('')).default(''),
});
export const pageSearchSchema = z.object({ path: pagePathSchema });

const dayMs = 24 * 60 * 60 * 1000;

export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

export const daysIn = ({ start, end }: Period): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMs) + 1;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const periodEnding = (end: string, days: number): Period => ({ start: addDays(end, 1 - days), end });

/** Removes unnecessary spaces, and replaces control characters and lone surrogates. */
export const cleanQuery = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

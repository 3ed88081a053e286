import { z } from 'zod';
import { maxTermLength } from '../keywords/keyword.ts';
import { localeSchema } from '../locale.ts';

/** How many days the data cover where nothing says otherwise. */
export const defaultPeriodDays = 28;

/** How many opportunities the screen lists. */
export const maxListedOpportunities = 50;

/** One import: more than any export or a day's answer of the API holds. */
export const maxRows = 250_000;

/** The largest file or paste that is read, packed or not. */
export const maxUploadBytes = 50 * 1024 * 1024;

/** As long as a keyword may be; what is longer was not typed by a person. */
export const maxQueryLength = maxTermLength;

/** A row of search data: how often the site was shown for a query, clicked, and at which average place. */
export interface SearchRow {
  query: string;
  impressions: number;
  clicks: number;
  /** Clicks per impression, 0 to 1. */
  ctr: number;
  position: number;
  /** The address that was shown; only the API tells query and page together. */
  page?: string;
}

/** Whether a query was there at all: a comparison names a query that is missing in one period with zeros or dashes. */
export const hasImpressions = ({ impressions }: { impressions: number }): boolean => impressions > 0;

/** As many impressions or clicks as the database takes of one query. */
export const maxCount = 2_000_000_000;

const count = z.number().min(0).max(maxCount).transform(Math.round);

/** A row as the sync-gsc function takes it. */
export const searchRowSchema = z.object({
  query: z
    .string()
    .transform((query) => cleanQuery(query))
    .pipe(z.string().min(1).max(maxQueryLength)),
  impressions: count,
  clicks: count,
  ctr: z.number().min(0).max(1).default(0),
  position: z.number().min(0).max(10_000),
  page: z.string().max(2000).optional(),
}) satisfies z.ZodType<SearchRow, unknown>;

/** A day as data name it, without a time or a zone. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((day) => isDay(day));

/** The first and last day that data cover. */
export interface Period {
  start: string;
  end: string;
}

export const periodSchema = z
  .object({ start: daySchema, end: daySchema })
  .refine(({ start, end }) => start <= end && daysIn({ start, end }) <= 550);

/** What sync-gsc is told beside its rows. */
export const syncOptionsSchema = z.object({
  days: z.number().int().min(1).max(550).default(defaultPeriodDays),
  period: periodSchema.optional(),
});
export type SyncOptions = z.output<typeof syncOptionsSchema>;

export const termSearchSchema = z.object({
  term: z.string().trim().min(1).max(maxTermLength),
  locale: localeSchema.or(z.literal('')).default(''),
});

export const languageChangeSchema = z.strictObject({ locale: localeSchema });

export const snapshotSearchSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

const dayMs = 24 * 60 * 60 * 1000;

export const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

export const daysIn = ({ start, end }: Period): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMs) + 1;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The period of so many days that ends on a day. */
export const periodEnding = (end: string, days: number): Period => ({ start: addDays(end, 1 - days), end });

/** A query without what cannot be seen or stored: control characters, halves of characters, spaces at its ends. */
export const cleanQuery = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

import { z } from 'zod';

/** Why a page is or is not in Google's index. The first applicable reason of `reasonOf` counts. */
export const indexReasons = [
  'indexed',
  'robots',
  'noindex',
  'not_found',
  'soft_404',
  'server_error',
  'refused',
  'redirect',
  'other_page',
  'crawled',
  'discovered',
  'unknown',
] as const;
export type IndexReason = (typeof indexReasons)[number];

/** The part of an answer of the URL Inspection API that is used. Google leaves out what it does not know. */
export const inspectionSchema = z.object({
  inspectionResult: z.object({
    indexStatusResult: z.object({
      verdict: z.string().default(''),
      coverageState: z.string().default(''),
      robotsTxtState: z.string().default(''),
      indexingState: z.string().default(''),
      pageFetchState: z.string().default(''),
      lastCrawlTime: z.iso.datetime({ offset: true }).optional(),
      googleCanonical: z.string().optional(),
      userCanonical: z.string().optional(),
    }),
  }),
});
export type Inspection = z.output<typeof inspectionSchema>['inspectionResult']['indexStatusResult'];

const reasonOfFetch: Record<string, IndexReason> = {
  SOFT_404: 'soft_404',
  BLOCKED_ROBOTS_TXT: 'robots',
  NOT_FOUND: 'not_found',
  ACCESS_DENIED: 'refused',
  SERVER_ERROR: 'server_error',
  REDIRECT_ERROR: 'redirect',
  ACCESS_FORBIDDEN: 'refused',
  BLOCKED_4XX: 'refused',
  INTERNAL_CRAWL_ERROR: 'server_error',
  INVALID_URL: 'not_found',
};

export function reasonOf(inspection: Inspection): IndexReason {
  const { verdict, coverageState, robotsTxtState, indexingState, pageFetchState } = inspection;
  const { googleCanonical, userCanonical, lastCrawlTime } = inspection;
  if (verdict === 'PASS' || verdict === 'PARTIAL') return 'indexed';
  if (robotsTxtState === 'DISALLOWED') return 'robots';
  if (indexingState.startsWith('BLOCKED')) return indexingState.endsWith('ROBOTS_TXT') ? 'robots' : 'noindex';
  const failed = reasonOfFetch[pageFetchState];
  if (failed) return failed;
  if (/redirect/i.test(coverageState)) return 'redirect';
  if (googleCanonical && userCanonical && googleCanonical !== userCanonical) return 'other_page';
  if (lastCrawlTime) return 'crawled';
  return /discovered/i.test(coverageState) ? 'discovered' : 'unknown';
}

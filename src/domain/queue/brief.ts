import { z } from 'zod';

const briefQuerySchema = z.object({
  term: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  position: z.number(),
});
export type BriefQuery = z.output<typeof briefQuerySchema>;

/** What the composer, the language model and the reviewer know about the opportunity that a text is based on. */
export const briefSchema = z.object({
  /** The length of the period to which the figures refer. */
  days: z.int(),
  /** The expected extra clicks in this period, before they are corrected by the outcomes of earlier predictions. */
  expectedClicks: z.number(),
  /** The range of the corrected extra clicks. Older briefs have none. */
  expected: z.object({ low: z.number(), high: z.number() }).optional(),
  queries: z.array(briefQuerySchema),
  questions: z.array(z.string()),
  links: z.array(z.object({ title: z.string(), path: z.string() })),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The path of the page on this site that ranks for the queries now. Null if there is none. */
  page: z.string().nullable(),
  /** The queries with a word that the ranking article lacks. */
  missing: z.array(z.string()),
});
export type Brief = z.output<typeof briefSchema>;

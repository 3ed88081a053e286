import { z } from 'zod';
import { inBothLocales, type Locale } from '../locale.ts';

export const researchLimits = { title: 200, text: 1500, url: 2000 } as const;

const text = z.string().trim().min(1).max(researchLimits.text);

/** An entry of the research log: a study or a decision, and what it means for this site. The texts are Markdown. */
export const researchFieldsSchema = z.strictObject({
  published_on: z.iso.date(),
  url: z.url({ protocol: /^https?$/ }).max(researchLimits.url),
  ...inBothLocales('title', z.string().trim().min(1).max(researchLimits.title)),
  ...inBothLocales('adds', text),
  ...inBothLocales('certainty', text),
  /** The changes of this site that followed; empty if there were none. */
  ...inBothLocales('changed', z.string().trim().max(researchLimits.text).default('')),
});
export type ResearchFields = z.output<typeof researchFieldsSchema>;

/** `updated_at` identifies the version that the user saw. */
export const researchChangeSchema = researchFieldsSchema.extend({ updated_at: z.iso.datetime() });

export type ResearchEntry = ReturnType<typeof researchEntryIn>;

export const researchEntryIn = (row: ResearchFields & { id: string; updated_at: Date }, locale: Locale) => ({
  id: row.id,
  publishedOn: row.published_on,
  updatedAt: row.updated_at,
  url: row.url,
  title: row[`title_${locale}`],
  adds: row[`adds_${locale}`],
  certainty: row[`certainty_${locale}`],
  changed: row[`changed_${locale}`],
});

export const researchAnchor = ({ id }: { id: string }) => `logg-${id}`;

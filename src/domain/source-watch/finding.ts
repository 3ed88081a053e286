import { z } from 'zod';
import { localeSchema } from '../locale.ts';
import { decodedAddress } from '../text/decode-address.ts';

export const storedFindingKinds = ['dead', 'moved', 'retracted', 'corrected', 'superseded'] as const;
export type StoredFindingKind = (typeof storedFindingKinds)[number];

/** `date_passed` is not stored, because it follows from the review date of a source. */
const findingKindSchema = z.enum([...storedFindingKinds, 'date_passed']);

/** A problem with a source or with a link in articles, and the articles that contain the address. */
export const findingSchema = z.object({
  /** Null for `date_passed`, which ends when a user sets a new review date. */
  id: z.uuid().nullable(),
  url: z.string(),
  kind: findingKindSchema,
  /** The new address, the address of a notice, or the review date that has passed. Empty for `dead`. */
  detail: z.string(),
  found_at: z.iso.datetime(),
  source: z.object({ id: z.uuid(), title_no: z.string(), title_en: z.string() }).nullable(),
  articles: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title_no: z.string(),
      title_en: z.string(),
      locales: z.array(localeSchema),
    }),
  ),
});
export type Finding = z.output<typeof findingSchema>;

/** Returns the DOI in an address such as https://doi.org/10.1000/xyz, or undefined if there is none. */
export function doiOf(url: string): string | undefined {
  const doi = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i.exec(url)?.[1];
  return doi && decodedAddress(doi);
}

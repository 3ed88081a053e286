import type { Locale } from '../locale.ts';

export const storedFindingKinds = ['dead', 'moved', 'retracted', 'corrected', 'superseded'] as const;
export type StoredFindingKind = (typeof storedFindingKinds)[number];

/** `date_passed` is not stored, because it follows from the review date of a source. */
export type FindingKind = StoredFindingKind | 'date_passed';

/** A problem with a source or with a link in articles, and the articles that contain the address. */
export interface Finding {
  /** Null for `date_passed`, which ends when a user sets a new review date. */
  id: string | null;
  url: string;
  kind: FindingKind;
  /** The new address, the address of a notice, or the review date that has passed. Empty for `dead`. */
  detail: string;
  found_at: string;
  source: { id: string; title_no: string; title_en: string } | null;
  articles: { id: string; slug: string; title_no: string; title_en: string; locales: Locale[] }[];
}

/** Returns the DOI in an address such as https://doi.org/10.1000/xyz, or undefined if there is none. */
export function doiOf(url: string): string | undefined {
  const doi = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i.exec(url)?.[1];
  if (doi === undefined) return undefined;
  try {
    return decodeURIComponent(doi);
  } catch {
    return doi;
  }
}

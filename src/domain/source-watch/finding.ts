import type { Locale } from '../locale.ts';

/** The problems of an address that a check can find. */
export const storedFindingKinds = ['dead', 'moved', 'retracted', 'corrected', 'superseded'] as const;
export type StoredFindingKind = (typeof storedFindingKinds)[number];

/** `date_passed` is not stored: it follows from the review date of a source. */
export type FindingKind = StoredFindingKind | 'date_passed';

/** A problem of a source or of a link in articles, with the articles that it concerns. */
export interface Finding {
  /** Null for `date_passed`, which ends when an editor sets a new date. */
  id: string | null;
  url: string;
  kind: FindingKind;
  /** The new address, the address of a notice, or the day that has passed. */
  detail: string;
  found_at: string;
  source: { id: string; title_no: string; title_en: string } | null;
  articles: { id: string; slug: string; title_no: string; title_en: string; locales: Locale[] }[];
}

/** Returns the DOI in an address such as https://doi.org/10.1000/xyz; undefined if it contains none. */
export function doiOf(url: string): string | undefined {
  const doi = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i.exec(url)?.[1];
  if (doi === undefined) return undefined;
  try {
    return decodeURIComponent(doi);
  } catch {
    return doi;
  }
}

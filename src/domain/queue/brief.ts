/** A search query that a text should answer, with its figures. */
export interface BriefQuery {
  term: string;
  impressions: number;
  clicks: number;
  position: number;
}

/**
 * The instructions for a text that is based on an opportunity. The composer, the language model and the reviewer get
 * the same brief.
 */
export interface Brief {
  /** The length of the period to which the figures refer. */
  days: number;
  /** The expected extra clicks in this period, before they are corrected by the outcomes of earlier predictions. */
  expectedClicks: number;
  /** The queries to answer, sorted by impressions. */
  queries: BriefQuery[];
  questions: string[];
  links: { title: string; path: string }[];
  sources: { title: string; url: string }[];
  /** The path of the page on this site that ranks for the queries now. Null if there is none. */
  page: string | null;
  /** The queries with a word that the ranking article lacks. */
  missing: string[];
}

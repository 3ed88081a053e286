/** A query that a text should answer, with its figures in the search data. */
export interface BriefQuery {
  term: string;
  impressions: number;
  clicks: number;
  position: number;
}

/** The task for a text that comes from an opportunity. The composer, the model and the reviewer get the same brief. */
export interface Brief {
  /** The number of days that the figures cover. */
  days: number;
  /** The expected extra clicks of the opportunity in these days, before the correction by earlier outcomes. */
  expectedClicks: number;
  /** The queries to answer, those with the most impressions first. */
  queries: BriefQuery[];
  /** Queries that are questions, in the words of the people who ask them. */
  questions: string[];
  /** Own articles to link to. */
  links: { title: string; path: string }[];
  /** Sources that fit the queries. */
  sources: { title: string; url: string }[];
  /** The path of the own page that ranks for the queries now. */
  page: string | null;
  /** The queries whose words the ranking article does not contain. */
  missing: string[];
}

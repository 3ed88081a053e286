-- How often AI assistants cited pages, and for which queries: the newest uploaded report of each source and dimension.
CREATE TABLE citation_reports (
  source text NOT NULL CHECK (source IN ('bing', 'google')),
  dimension text NOT NULL CHECK (dimension IN ('query', 'page')),
  period_start date NOT NULL,
  period_end date NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (source, dimension)
);

CREATE TABLE citations (
  source text NOT NULL,
  dimension text NOT NULL,
  -- The path of a page, with the prefix of its language, or the text of a query.
  name text NOT NULL,
  citations bigint NOT NULL,
  PRIMARY KEY (source, dimension, name),
  FOREIGN KEY (source, dimension) REFERENCES citation_reports ON DELETE CASCADE
);

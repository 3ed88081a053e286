-- Whether Google has a language version of an article in its index, as the URL Inspection API answered last.
CREATE TABLE index_states (
  article_id uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  locale text NOT NULL CHECK (locale IN ('no', 'en')),
  reason text NOT NULL,
  coverage text NOT NULL,
  canonical text,
  crawled_at timestamptz,
  inspected_at timestamptz NOT NULL,
  PRIMARY KEY (article_id, locale)
);

CREATE INDEX index_states_inspected ON index_states (inspected_at);

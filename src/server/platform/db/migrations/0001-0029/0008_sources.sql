-- The source library: the publications that generated texts may cite. facts_no and facts_en hold one fact per line.
CREATE TABLE sources (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  title_no text NOT NULL DEFAULT '',
  title_en text NOT NULL DEFAULT '',
  facts_no text NOT NULL DEFAULT '',
  facts_en text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sources_url_unique UNIQUE (url),
  CONSTRAINT sources_titled CHECK (btrim(title_no) <> '' OR btrim(title_en) <> '')
);

-- The source list of the admin screens is sorted by title.
CREATE INDEX sources_title ON sources ((coalesce(nullif(title_no, ''), title_en)), id);
-- Grounding finds sources by the words of their title and facts.
CREATE INDEX sources_words_no ON sources USING gin (to_tsvector('norwegian', title_no || ' ' || facts_no));
CREATE INDEX sources_words_en ON sources USING gin (to_tsvector('english', title_en || ' ' || facts_en));
-- The search in the source list also matches parts of words.
CREATE INDEX sources_search ON sources
  USING gin ((fold_term(url || ' ' || title_no || ' ' || title_en || ' ' || facts_no || ' ' || facts_en)) gin_trgm_ops);

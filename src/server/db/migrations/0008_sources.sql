-- The source library: what generated texts may lean on. One fact per line.
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

-- The list, in the order of names.
CREATE INDEX sources_title ON sources ((coalesce(nullif(title_no, ''), title_en)), id);
-- What a text in a language leans on is found by its words.
CREATE INDEX sources_words_no ON sources USING gin (to_tsvector('norwegian', title_no || ' ' || facts_no));
CREATE INDEX sources_words_en ON sources USING gin (to_tsvector('english', title_en || ' ' || facts_en));
-- The search of the list finds parts of words too.
CREATE INDEX sources_search ON sources
  USING gin ((fold_term(url || ' ' || title_no || ' ' || title_en || ' ' || facts_no || ' ' || facts_en)) gin_trgm_ops);

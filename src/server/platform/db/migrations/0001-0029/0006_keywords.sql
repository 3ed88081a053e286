CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Folds the spellings of a term that differ only in case and white space into one. translate() handles the letters
-- beyond ASCII, because lower() skips them in some database locales.
CREATE FUNCTION fold_term(term text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(translate(regexp_replace(btrim(term), '\s+', ' ', 'g'),
    'ÆØÅÄÖÜÀÁÂÃÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞŠŽČĐŊŦŒ', 'æøåäöüàáâãçèéêëìíîïðñòóôõùúûýþšžčđŋŧœ'))
$$;

CREATE TABLE keywords (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  term text NOT NULL,
  folded_term text NOT NULL GENERATED ALWAYS AS (fold_term(term)) STORED,
  locale text NOT NULL DEFAULT 'no',
  intent text NOT NULL DEFAULT 'info',
  difficulty integer NOT NULL DEFAULT 50,
  volume integer NOT NULL DEFAULT 0,
  priority_score numeric NOT NULL GENERATED ALWAYS AS (volume * (1 - difficulty / 100.0)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES auth_users ON DELETE SET NULL,
  -- The figures of the newest search data that contained the term.
  last_impressions integer,
  last_clicks integer,
  last_position double precision,
  last_ctr double precision,
  trend text,
  opportunity_score double precision,
  opportunity jsonb,
  last_seen_at timestamptz,
  CONSTRAINT keywords_term_unique UNIQUE (folded_term, locale),
  CONSTRAINT keywords_term_given CHECK (btrim(term) <> ''),
  CONSTRAINT keywords_locale_known CHECK (locale IN ('no', 'en')),
  CONSTRAINT keywords_intent_known CHECK (intent IN ('info', 'howto', 'transactional')),
  CONSTRAINT keywords_difficulty_in_range CHECK (difficulty BETWEEN 0 AND 100),
  CONSTRAINT keywords_volume_in_range CHECK (volume >= 0),
  CONSTRAINT keywords_trend_known CHECK (trend IN ('up', 'down', 'flat', 'new'))
);

-- The sort orders of the keyword list, each used ascending and descending. created_at and id make them unambiguous for
-- paging.
CREATE INDEX keywords_priority ON keywords (priority_score DESC, created_at DESC, id);
CREATE INDEX keywords_created ON keywords (created_at DESC, id);
CREATE INDEX keywords_volume ON keywords (volume DESC, created_at DESC, id);
CREATE INDEX keywords_difficulty ON keywords (difficulty, created_at DESC, id);
CREATE INDEX keywords_folded_term ON keywords (folded_term, created_at DESC, id);
CREATE INDEX keywords_search ON keywords USING gin (folded_term gin_trgm_ops);
CREATE INDEX keywords_opportunity ON keywords (opportunity_score DESC, id) WHERE last_impressions IS NOT NULL;
CREATE INDEX keywords_created_by ON keywords (created_by);

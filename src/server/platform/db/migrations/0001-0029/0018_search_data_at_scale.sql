-- Reduces the cost per keyword of an import of search data, which creates and updates tens of thousands of keywords.

-- Same result as before, but faster: most terms are already folded, and testing for that costs a fifth of folding.
CREATE OR REPLACE FUNCTION fold_term(term text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(CASE WHEN term ~ '[ÆØÅÄÖÜÀÁÂÃÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞŠŽČĐŊŦŒ]|^\s|\s\s|\s$|(?! )\s'
    THEN translate(regexp_replace(btrim(term), '\s+', ' ', 'g'),
      'ÆØÅÄÖÜÀÁÂÃÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞŠŽČĐŊŦŒ', 'æøåäöüàáâãçèéêëìíîïðñòóôõùúûýþšžčđŋŧœ')
    ELSE term END)
$$;

-- The unique index on (folded_term, locale) already gives the order by term. Keywords from search data have no creator,
-- so the index of creators leaves them out.
DROP INDEX keywords_folded_term;
DROP INDEX keywords_created_by;
CREATE INDEX keywords_created_by ON keywords (created_by) WHERE created_by IS NOT NULL;

-- The list of opportunities begins with the keywords that have a score of at least 1, so only these are indexed. An
-- import then changes no indexed column of the other keywords, and PostgreSQL updates them without touching any index
-- (a HOT update). A HOT update needs free space in the row's own page; fillfactor reserves it.
DROP INDEX keywords_opportunity;
ALTER TABLE keywords ADD COLUMN listed_score double precision
  GENERATED ALWAYS AS (CASE WHEN opportunity_score >= 1 THEN opportunity_score END) STORED;
CREATE INDEX keywords_listed ON keywords (listed_score DESC, id) WHERE listed_score IS NOT NULL;
ALTER TABLE keywords SET (fillfactor = 70);

-- New terms wait in the pending list of the GIN index. The insert that fills the list merges it into the index, so a
-- limit of 256 kB instead of 4 MB makes each such pause short.
ALTER INDEX keywords_search SET (gin_pending_list_limit = 256);

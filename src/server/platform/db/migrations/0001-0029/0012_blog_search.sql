CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The form in which the blog's search compares words. Must match foldWord in src/domain/text/search-words.ts. In
-- Norwegian, the spellings æ/ae, ø/oe/o and å/aa/a are equal.
CREATE FUNCTION search_fold(words text, locale text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN locale = 'no' THEN
    replace(replace(replace(replace(replace(
      translate(lower(words), 'ØÅÄÖÉøåöéèêëàáâíìîïóòôúùûüýçñ', 'oaäoeoaoeeeeaaaiiiiooouuuuycn'),
      'æ', 'ae'), 'Æ', 'ae'), 'ä', 'ae'), 'oe', 'o'), 'aa', 'a')
  ELSE
    translate(lower(words), 'ÆØÅÄÖÉæøåäöéèêëàáâíìîïóòôúùûüýçñ', 'aoaaoeaoaaoeeeeaaaiiiiooouuuuycn')
  END;

CREATE FUNCTION search_config(locale text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN locale = 'no' THEN 'pg_catalog.norwegian'::regconfig ELSE 'pg_catalog.english'::regconfig END;

-- The search vectors of the published articles, one row per language. They are in a table of their own, because they
-- are large and only the blog's search reads them.
CREATE TABLE article_search (
  article_id uuid NOT NULL,
  locale text NOT NULL,
  -- `heading` contains title, excerpt and keywords; `whole` contains them and the text.
  heading tsvector NOT NULL,
  whole tsvector NOT NULL,
  PRIMARY KEY (article_id, locale)
);
-- Every search scans the pending list of a GIN index from end to end, so the list is limited to 64 kB.
CREATE INDEX article_search_heading_no ON article_search USING gin (heading) WITH (gin_pending_list_limit = 64) WHERE locale = 'no';
CREATE INDEX article_search_heading_en ON article_search USING gin (heading) WITH (gin_pending_list_limit = 64) WHERE locale = 'en';
CREATE INDEX article_search_whole_no ON article_search USING gin (whole) WITH (gin_pending_list_limit = 64) WHERE locale = 'no';
CREATE INDEX article_search_whole_en ON article_search USING gin (whole) WITH (gin_pending_list_limit = 64) WHERE locale = 'en';

-- The vocabulary for correcting misspelled words: the words of titles, headings, excerpts and keywords. A word remains
-- when its article is deleted, because a correction that finds no article is never shown.
CREATE TABLE search_words (
  locale text NOT NULL,
  -- `word` is folded by search_fold; `spelled` is the spelling in the article.
  word text NOT NULL,
  spelled text NOT NULL,
  PRIMARY KEY (locale, word)
);
-- Returns the word and all its variants with one letter removed. Two words with a common variant differ by at most two
-- letters, so this index finds corrections even for short words, which have few trigrams in common.
CREATE FUNCTION search_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  ARRAY(SELECT overlay(word PLACING '' FROM place FOR 1) FROM generate_series(1, length(word)) AS place) || word;
CREATE INDEX search_words_deletes_no ON search_words USING gin (search_deletes(word)) WITH (gin_pending_list_limit = 64) WHERE locale = 'no';
CREATE INDEX search_words_deletes_en ON search_words USING gin (search_deletes(word)) WITH (gin_pending_list_limit = 64) WHERE locale = 'en';
CREATE INDEX search_words_similar_no ON search_words USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit = 64) WHERE locale = 'no';
CREATE INDEX search_words_similar_en ON search_words USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit = 64) WHERE locale = 'en';

CREATE FUNCTION index_article(id uuid, in_locale text, title text, excerpt text, content text, keywords text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  config regconfig := search_config(in_locale);
  -- The URLs of links and images are removed, because their words do not describe the article.
  body text := search_fold(regexp_replace(content, '\]\([^)]*\)', '] ', 'g'), in_locale);
  folded_title text := search_fold(title, in_locale);
  folded_excerpt text := search_fold(excerpt, in_locale);
  folded_keywords text := search_fold(keywords, in_locale);
  heading tsvector := setweight(to_tsvector(config, folded_title), 'A')
    || setweight(to_tsvector(config, folded_keywords), 'B') || setweight(to_tsvector(config, folded_excerpt), 'C');
BEGIN
  INSERT INTO article_search VALUES (id, in_locale, heading, heading || setweight(to_tsvector(config, body), 'D'));
  -- All transactions insert the words in the same order (ORDER BY word), which prevents deadlocks.
  INSERT INTO search_words
    SELECT DISTINCT ON (word) in_locale, word, spelled FROM (
      SELECT search_fold(spelled, in_locale) AS word, spelled FROM regexp_split_to_table(
        translate(lower(concat_ws(' ', title, keywords, excerpt,
          (SELECT string_agg(line[1], ' ') FROM regexp_matches(content, '^#{1,6} (.+)$', 'gn') AS line))),
          'ÆØÅÄÖÉ', 'æøåäöé'),
        '[^a-z0-9æøåäöéèêëàáâíìîïóòôúùûüýçñ]+') AS spelled
    ) AS split WHERE length(word) BETWEEN 3 AND 60 AND word ~ '^[a-z0-9]+$' ORDER BY word
    ON CONFLICT DO NOTHING;
END
$$;

CREATE FUNCTION index_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE article_search;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM article_search WHERE article_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'published' THEN
    IF NEW.exists_no THEN
      PERFORM index_article(NEW.id, 'no', NEW.title_no, NEW.excerpt_no, NEW.content_no, array_to_string(NEW.keywords, ' '));
    END IF;
    IF NEW.exists_en THEN
      -- Keywords are written in Norwegian, so the English text is indexed without them.
      PERFORM index_article(NEW.id, 'en', NEW.title_en, NEW.excerpt_en, NEW.content_en, '');
    END IF;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER index_new_articles AFTER INSERT ON articles
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION index_articles();
CREATE TRIGGER index_changed_articles AFTER UPDATE ON articles
  FOR EACH ROW WHEN (
    (OLD.status = 'published' OR NEW.status = 'published') AND
    (OLD.status, OLD.title_no, OLD.title_en, OLD.excerpt_no, OLD.excerpt_en, OLD.content_no, OLD.content_en, OLD.keywords)
    IS DISTINCT FROM
    (NEW.status, NEW.title_no, NEW.title_en, NEW.excerpt_no, NEW.excerpt_en, NEW.content_no, NEW.content_en, NEW.keywords)
  ) EXECUTE FUNCTION index_articles();
CREATE TRIGGER index_deleted_articles AFTER DELETE ON articles
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION index_articles();
CREATE TRIGGER index_truncated_articles AFTER TRUNCATE ON articles
  FOR EACH STATEMENT EXECUTE FUNCTION index_articles();

-- Indexes the articles that were published before this migration.
DO $$
DECLARE
  article articles;
BEGIN
  FOR article IN SELECT * FROM articles WHERE status = 'published' LOOP
    IF article.exists_no THEN
      PERFORM index_article(article.id, 'no', article.title_no, article.excerpt_no, article.content_no, array_to_string(article.keywords, ' '));
    END IF;
    IF article.exists_en THEN
      PERFORM index_article(article.id, 'en', article.title_en, article.excerpt_en, article.content_en, '');
    END IF;
  END LOOP;
END
$$;
